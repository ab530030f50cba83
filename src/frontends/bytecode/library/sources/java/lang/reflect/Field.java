package java.lang.reflect;

/** A field that Class.getDeclaredField found by literals. Accesses are the lowering's: volatile where the field is, else plain. */
public final class Field {
    private Field() {
    }

    /** Everything is accessible. */
    public void setAccessible(boolean flag) {
    }

    public boolean trySetAccessible() {
        return true;
    }

    public native Object get(Object object) throws IllegalAccessException;

    public native boolean getBoolean(Object object) throws IllegalAccessException;

    public native byte getByte(Object object) throws IllegalAccessException;

    public native short getShort(Object object) throws IllegalAccessException;

    public native char getChar(Object object) throws IllegalAccessException;

    public native int getInt(Object object) throws IllegalAccessException;

    public native long getLong(Object object) throws IllegalAccessException;

    public native float getFloat(Object object) throws IllegalAccessException;

    public native double getDouble(Object object) throws IllegalAccessException;

    public native void set(Object object, Object value) throws IllegalAccessException;

    public native void setBoolean(Object object, boolean value) throws IllegalAccessException;

    public native void setByte(Object object, byte value) throws IllegalAccessException;

    public native void setShort(Object object, short value) throws IllegalAccessException;

    public native void setChar(Object object, char value) throws IllegalAccessException;

    public native void setInt(Object object, int value) throws IllegalAccessException;

    public native void setLong(Object object, long value) throws IllegalAccessException;

    public native void setFloat(Object object, float value) throws IllegalAccessException;

    public native void setDouble(Object object, double value) throws IllegalAccessException;
}
