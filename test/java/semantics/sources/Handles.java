import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** VarHandles and field updaters: what each access method does and gives, by type and by kind of variable. */
public class Handles {
    int intField; static int intStatic;
    long longField; static long longStatic;
    boolean booleanField; static boolean booleanStatic;
    byte byteField; static byte byteStatic;
    short shortField; static short shortStatic;
    char charField; static char charStatic;
    float floatField; static float floatStatic;
    double doubleField; static double doubleStatic;
    String stringField; static String stringStatic;
    volatile int up; volatile long upLong; volatile String upText; Integer box; Object any;

    static final VarHandle INT, INT_STATIC, INT_ARRAY = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle LONG, LONG_STATIC, LONG_ARRAY = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle BOOLEAN, BOOLEAN_STATIC, BOOLEAN_ARRAY = MethodHandles.arrayElementVarHandle(boolean[].class);
    static final VarHandle BYTE, BYTE_STATIC, BYTE_ARRAY = MethodHandles.arrayElementVarHandle(byte[].class);
    static final VarHandle SHORT, SHORT_STATIC, SHORT_ARRAY = MethodHandles.arrayElementVarHandle(short[].class);
    static final VarHandle CHAR, CHAR_STATIC, CHAR_ARRAY = MethodHandles.arrayElementVarHandle(char[].class);
    static final VarHandle FLOAT, FLOAT_STATIC, FLOAT_ARRAY = MethodHandles.arrayElementVarHandle(float[].class);
    static final VarHandle DOUBLE, DOUBLE_STATIC, DOUBLE_ARRAY = MethodHandles.arrayElementVarHandle(double[].class);
    static final VarHandle STRING, STRING_STATIC, STRING_ARRAY = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle BOX, ANY;
    static final AtomicIntegerFieldUpdater<Handles> UP = AtomicIntegerFieldUpdater.newUpdater(Handles.class, "up");
    static final AtomicLongFieldUpdater<Handles> UP_LONG = AtomicLongFieldUpdater.newUpdater(Handles.class, "upLong");
    static final AtomicReferenceFieldUpdater<Handles, String> UP_TEXT =
        AtomicReferenceFieldUpdater.newUpdater(Handles.class, String.class, "upText");

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            INT = lookup.findVarHandle(Handles.class, "intField", int.class);
            INT_STATIC = lookup.findStaticVarHandle(Handles.class, "intStatic", int.class);
            LONG = lookup.findVarHandle(Handles.class, "longField", long.class);
            LONG_STATIC = lookup.findStaticVarHandle(Handles.class, "longStatic", long.class);
            BOOLEAN = lookup.findVarHandle(Handles.class, "booleanField", boolean.class);
            BOOLEAN_STATIC = lookup.findStaticVarHandle(Handles.class, "booleanStatic", boolean.class);
            BYTE = lookup.findVarHandle(Handles.class, "byteField", byte.class);
            BYTE_STATIC = lookup.findStaticVarHandle(Handles.class, "byteStatic", byte.class);
            SHORT = lookup.findVarHandle(Handles.class, "shortField", short.class);
            SHORT_STATIC = lookup.findStaticVarHandle(Handles.class, "shortStatic", short.class);
            CHAR = lookup.findVarHandle(Handles.class, "charField", char.class);
            CHAR_STATIC = lookup.findStaticVarHandle(Handles.class, "charStatic", char.class);
            FLOAT = lookup.findVarHandle(Handles.class, "floatField", float.class);
            FLOAT_STATIC = lookup.findStaticVarHandle(Handles.class, "floatStatic", float.class);
            DOUBLE = lookup.findVarHandle(Handles.class, "doubleField", double.class);
            DOUBLE_STATIC = lookup.findStaticVarHandle(Handles.class, "doubleStatic", double.class);
            STRING = lookup.findVarHandle(Handles.class, "stringField", String.class);
            STRING_STATIC = lookup.findStaticVarHandle(Handles.class, "stringStatic", String.class);
            ANY = lookup.findVarHandle(Handles.class, "any", Object.class);
            BOX = lookup.findVarHandle(Handles.class, "box", Integer.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void fieldInt(Handles o) {
        INT.set(o, 1);
        assert o.intField == (1);
        INT.setOpaque(o, -2);
        assert o.intField == (-2);
        INT.setRelease(o, 0x7fffffff);
        assert o.intField == (0x7fffffff);
        INT.setVolatile(o, 1);
        assert o.intField == (1);
        assert (int) INT.get(o) == (1);
        assert (int) INT.getOpaque(o) == (1);
        assert (int) INT.getAcquire(o) == (1);
        assert (int) INT.getVolatile(o) == (1);
        assert INT.compareAndSet(o, 1, -2) && o.intField == (-2) && !INT.compareAndSet(o, 1, -2);
        assert (int) INT.compareAndExchange(o, -2, 1) == (-2) && (int) INT.compareAndExchange(o, -2, 0x7fffffff) == (1);
        assert (int) INT.getAndSet(o, -2) == (1) && o.intField == (-2);
        assert (int) INT.compareAndExchangeAcquire(o, -2, 1) == (-2) && (int) INT.compareAndExchangeAcquire(o, -2, 0x7fffffff) == (1);
        assert (int) INT.getAndSetAcquire(o, -2) == (1) && o.intField == (-2);
        assert (int) INT.compareAndExchangeRelease(o, -2, 1) == (-2) && (int) INT.compareAndExchangeRelease(o, -2, 0x7fffffff) == (1);
        assert (int) INT.getAndSetRelease(o, -2) == (1) && o.intField == (-2);
        o.intField = 0x7fffffff;
        assert (int) INT.getAndAdd(o, -2) == (0x7fffffff) && o.intField == (int) ((0x7fffffff) + (-2));
        o.intField = 0x7fffffff;
        assert (int) INT.getAndAddAcquire(o, -2) == (0x7fffffff) && o.intField == (int) ((0x7fffffff) + (-2));
        o.intField = 0x7fffffff;
        assert (int) INT.getAndAddRelease(o, -2) == (0x7fffffff) && o.intField == (int) ((0x7fffffff) + (-2));
        o.intField = -2;
        assert (int) INT.getAndBitwiseOr(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) | (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseOrAcquire(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) | (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseOrRelease(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) | (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseAnd(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) & (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseAndAcquire(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) & (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseAndRelease(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) & (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseXor(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) ^ (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseXorAcquire(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) ^ (0x7fffffff));
        o.intField = -2;
        assert (int) INT.getAndBitwiseXorRelease(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) ^ (0x7fffffff));
    }

    static void fieldLong(Handles o) {
        LONG.set(o, 1L);
        assert o.longField == (1L);
        LONG.setOpaque(o, -2L);
        assert o.longField == (-2L);
        LONG.setRelease(o, 1L << 40);
        assert o.longField == (1L << 40);
        LONG.setVolatile(o, 1L);
        assert o.longField == (1L);
        assert (long) LONG.get(o) == (1L);
        assert (long) LONG.getOpaque(o) == (1L);
        assert (long) LONG.getAcquire(o) == (1L);
        assert (long) LONG.getVolatile(o) == (1L);
        assert LONG.compareAndSet(o, 1L, -2L) && o.longField == (-2L) && !LONG.compareAndSet(o, 1L, -2L);
        assert (long) LONG.compareAndExchange(o, -2L, 1L) == (-2L) && (long) LONG.compareAndExchange(o, -2L, 1L << 40) == (1L);
        assert (long) LONG.getAndSet(o, -2L) == (1L) && o.longField == (-2L);
        assert (long) LONG.compareAndExchangeAcquire(o, -2L, 1L) == (-2L) && (long) LONG.compareAndExchangeAcquire(o, -2L, 1L << 40) == (1L);
        assert (long) LONG.getAndSetAcquire(o, -2L) == (1L) && o.longField == (-2L);
        assert (long) LONG.compareAndExchangeRelease(o, -2L, 1L) == (-2L) && (long) LONG.compareAndExchangeRelease(o, -2L, 1L << 40) == (1L);
        assert (long) LONG.getAndSetRelease(o, -2L) == (1L) && o.longField == (-2L);
        o.longField = 1L << 40;
        assert (long) LONG.getAndAdd(o, -2L) == (1L << 40) && o.longField == (long) ((1L << 40) + (-2L));
        o.longField = 1L << 40;
        assert (long) LONG.getAndAddAcquire(o, -2L) == (1L << 40) && o.longField == (long) ((1L << 40) + (-2L));
        o.longField = 1L << 40;
        assert (long) LONG.getAndAddRelease(o, -2L) == (1L << 40) && o.longField == (long) ((1L << 40) + (-2L));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseOr(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) | (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseOrAcquire(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) | (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseOrRelease(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) | (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseAnd(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) & (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseAndAcquire(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) & (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseAndRelease(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) & (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseXor(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) ^ (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseXorAcquire(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) ^ (1L << 40));
        o.longField = -2L;
        assert (long) LONG.getAndBitwiseXorRelease(o, 1L << 40) == (-2L) && o.longField == (long) ((-2L) ^ (1L << 40));
    }

    static void fieldBoolean(Handles o) {
        BOOLEAN.set(o, true);
        assert o.booleanField == (true);
        BOOLEAN.setOpaque(o, false);
        assert o.booleanField == (false);
        BOOLEAN.setRelease(o, true);
        assert o.booleanField == (true);
        BOOLEAN.setVolatile(o, true);
        assert o.booleanField == (true);
        assert (boolean) BOOLEAN.get(o) == (true);
        assert (boolean) BOOLEAN.getOpaque(o) == (true);
        assert (boolean) BOOLEAN.getAcquire(o) == (true);
        assert (boolean) BOOLEAN.getVolatile(o) == (true);
        assert BOOLEAN.compareAndSet(o, true, false) && o.booleanField == (false) && !BOOLEAN.compareAndSet(o, true, false);
        assert (boolean) BOOLEAN.compareAndExchange(o, false, true) == (false) && (boolean) BOOLEAN.compareAndExchange(o, false, true) == (true);
        assert (boolean) BOOLEAN.getAndSet(o, false) == (true) && o.booleanField == (false);
        assert (boolean) BOOLEAN.compareAndExchangeAcquire(o, false, true) == (false) && (boolean) BOOLEAN.compareAndExchangeAcquire(o, false, true) == (true);
        assert (boolean) BOOLEAN.getAndSetAcquire(o, false) == (true) && o.booleanField == (false);
        assert (boolean) BOOLEAN.compareAndExchangeRelease(o, false, true) == (false) && (boolean) BOOLEAN.compareAndExchangeRelease(o, false, true) == (true);
        assert (boolean) BOOLEAN.getAndSetRelease(o, false) == (true) && o.booleanField == (false);
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseOr(o, true) == (false) && o.booleanField == (boolean) ((false) | (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseOrAcquire(o, true) == (false) && o.booleanField == (boolean) ((false) | (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseOrRelease(o, true) == (false) && o.booleanField == (boolean) ((false) | (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseAnd(o, true) == (false) && o.booleanField == (boolean) ((false) & (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseAndAcquire(o, true) == (false) && o.booleanField == (boolean) ((false) & (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseAndRelease(o, true) == (false) && o.booleanField == (boolean) ((false) & (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseXor(o, true) == (false) && o.booleanField == (boolean) ((false) ^ (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseXorAcquire(o, true) == (false) && o.booleanField == (boolean) ((false) ^ (true));
        o.booleanField = false;
        assert (boolean) BOOLEAN.getAndBitwiseXorRelease(o, true) == (false) && o.booleanField == (boolean) ((false) ^ (true));
    }

    static void fieldByte(Handles o) {
        BYTE.set(o, (byte) 1);
        assert o.byteField == ((byte) 1);
        BYTE.setOpaque(o, (byte) -2);
        assert o.byteField == ((byte) -2);
        BYTE.setRelease(o, (byte) 127);
        assert o.byteField == ((byte) 127);
        BYTE.setVolatile(o, (byte) 1);
        assert o.byteField == ((byte) 1);
        assert (byte) BYTE.get(o) == ((byte) 1);
        assert (byte) BYTE.getOpaque(o) == ((byte) 1);
        assert (byte) BYTE.getAcquire(o) == ((byte) 1);
        assert (byte) BYTE.getVolatile(o) == ((byte) 1);
        assert BYTE.compareAndSet(o, (byte) 1, (byte) -2) && o.byteField == ((byte) -2) && !BYTE.compareAndSet(o, (byte) 1, (byte) -2);
        assert (byte) BYTE.compareAndExchange(o, (byte) -2, (byte) 1) == ((byte) -2) && (byte) BYTE.compareAndExchange(o, (byte) -2, (byte) 127) == ((byte) 1);
        assert (byte) BYTE.getAndSet(o, (byte) -2) == ((byte) 1) && o.byteField == ((byte) -2);
        assert (byte) BYTE.compareAndExchangeAcquire(o, (byte) -2, (byte) 1) == ((byte) -2) && (byte) BYTE.compareAndExchangeAcquire(o, (byte) -2, (byte) 127) == ((byte) 1);
        assert (byte) BYTE.getAndSetAcquire(o, (byte) -2) == ((byte) 1) && o.byteField == ((byte) -2);
        assert (byte) BYTE.compareAndExchangeRelease(o, (byte) -2, (byte) 1) == ((byte) -2) && (byte) BYTE.compareAndExchangeRelease(o, (byte) -2, (byte) 127) == ((byte) 1);
        assert (byte) BYTE.getAndSetRelease(o, (byte) -2) == ((byte) 1) && o.byteField == ((byte) -2);
        o.byteField = (byte) 127;
        assert (byte) BYTE.getAndAdd(o, (byte) -2) == ((byte) 127) && o.byteField == (byte) (((byte) 127) + ((byte) -2));
        o.byteField = (byte) 127;
        assert (byte) BYTE.getAndAddAcquire(o, (byte) -2) == ((byte) 127) && o.byteField == (byte) (((byte) 127) + ((byte) -2));
        o.byteField = (byte) 127;
        assert (byte) BYTE.getAndAddRelease(o, (byte) -2) == ((byte) 127) && o.byteField == (byte) (((byte) 127) + ((byte) -2));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseOr(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) | ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseOrAcquire(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) | ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseOrRelease(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) | ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseAnd(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) & ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseAndAcquire(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) & ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseAndRelease(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) & ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseXor(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) ^ ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseXorAcquire(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) ^ ((byte) 127));
        o.byteField = (byte) -2;
        assert (byte) BYTE.getAndBitwiseXorRelease(o, (byte) 127) == ((byte) -2) && o.byteField == (byte) (((byte) -2) ^ ((byte) 127));
    }

    static void fieldShort(Handles o) {
        SHORT.set(o, (short) 1);
        assert o.shortField == ((short) 1);
        SHORT.setOpaque(o, (short) -2);
        assert o.shortField == ((short) -2);
        SHORT.setRelease(o, (short) 32767);
        assert o.shortField == ((short) 32767);
        SHORT.setVolatile(o, (short) 1);
        assert o.shortField == ((short) 1);
        assert (short) SHORT.get(o) == ((short) 1);
        assert (short) SHORT.getOpaque(o) == ((short) 1);
        assert (short) SHORT.getAcquire(o) == ((short) 1);
        assert (short) SHORT.getVolatile(o) == ((short) 1);
        assert SHORT.compareAndSet(o, (short) 1, (short) -2) && o.shortField == ((short) -2) && !SHORT.compareAndSet(o, (short) 1, (short) -2);
        assert (short) SHORT.compareAndExchange(o, (short) -2, (short) 1) == ((short) -2) && (short) SHORT.compareAndExchange(o, (short) -2, (short) 32767) == ((short) 1);
        assert (short) SHORT.getAndSet(o, (short) -2) == ((short) 1) && o.shortField == ((short) -2);
        assert (short) SHORT.compareAndExchangeAcquire(o, (short) -2, (short) 1) == ((short) -2) && (short) SHORT.compareAndExchangeAcquire(o, (short) -2, (short) 32767) == ((short) 1);
        assert (short) SHORT.getAndSetAcquire(o, (short) -2) == ((short) 1) && o.shortField == ((short) -2);
        assert (short) SHORT.compareAndExchangeRelease(o, (short) -2, (short) 1) == ((short) -2) && (short) SHORT.compareAndExchangeRelease(o, (short) -2, (short) 32767) == ((short) 1);
        assert (short) SHORT.getAndSetRelease(o, (short) -2) == ((short) 1) && o.shortField == ((short) -2);
        o.shortField = (short) 32767;
        assert (short) SHORT.getAndAdd(o, (short) -2) == ((short) 32767) && o.shortField == (short) (((short) 32767) + ((short) -2));
        o.shortField = (short) 32767;
        assert (short) SHORT.getAndAddAcquire(o, (short) -2) == ((short) 32767) && o.shortField == (short) (((short) 32767) + ((short) -2));
        o.shortField = (short) 32767;
        assert (short) SHORT.getAndAddRelease(o, (short) -2) == ((short) 32767) && o.shortField == (short) (((short) 32767) + ((short) -2));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseOr(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) | ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseOrAcquire(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) | ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseOrRelease(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) | ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseAnd(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) & ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseAndAcquire(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) & ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseAndRelease(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) & ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseXor(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) ^ ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseXorAcquire(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) ^ ((short) 32767));
        o.shortField = (short) -2;
        assert (short) SHORT.getAndBitwiseXorRelease(o, (short) 32767) == ((short) -2) && o.shortField == (short) (((short) -2) ^ ((short) 32767));
    }

    static void fieldChar(Handles o) {
        CHAR.set(o, 'a');
        assert o.charField == ('a');
        CHAR.setOpaque(o, 'b');
        assert o.charField == ('b');
        CHAR.setRelease(o, '\uffff');
        assert o.charField == ('\uffff');
        CHAR.setVolatile(o, 'a');
        assert o.charField == ('a');
        assert (char) CHAR.get(o) == ('a');
        assert (char) CHAR.getOpaque(o) == ('a');
        assert (char) CHAR.getAcquire(o) == ('a');
        assert (char) CHAR.getVolatile(o) == ('a');
        assert CHAR.compareAndSet(o, 'a', 'b') && o.charField == ('b') && !CHAR.compareAndSet(o, 'a', 'b');
        assert (char) CHAR.compareAndExchange(o, 'b', 'a') == ('b') && (char) CHAR.compareAndExchange(o, 'b', '\uffff') == ('a');
        assert (char) CHAR.getAndSet(o, 'b') == ('a') && o.charField == ('b');
        assert (char) CHAR.compareAndExchangeAcquire(o, 'b', 'a') == ('b') && (char) CHAR.compareAndExchangeAcquire(o, 'b', '\uffff') == ('a');
        assert (char) CHAR.getAndSetAcquire(o, 'b') == ('a') && o.charField == ('b');
        assert (char) CHAR.compareAndExchangeRelease(o, 'b', 'a') == ('b') && (char) CHAR.compareAndExchangeRelease(o, 'b', '\uffff') == ('a');
        assert (char) CHAR.getAndSetRelease(o, 'b') == ('a') && o.charField == ('b');
        o.charField = '\uffff';
        assert (char) CHAR.getAndAdd(o, 'b') == ('\uffff') && o.charField == (char) (('\uffff') + ('b'));
        o.charField = '\uffff';
        assert (char) CHAR.getAndAddAcquire(o, 'b') == ('\uffff') && o.charField == (char) (('\uffff') + ('b'));
        o.charField = '\uffff';
        assert (char) CHAR.getAndAddRelease(o, 'b') == ('\uffff') && o.charField == (char) (('\uffff') + ('b'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseOr(o, '\uffff') == ('b') && o.charField == (char) (('b') | ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseOrAcquire(o, '\uffff') == ('b') && o.charField == (char) (('b') | ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseOrRelease(o, '\uffff') == ('b') && o.charField == (char) (('b') | ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseAnd(o, '\uffff') == ('b') && o.charField == (char) (('b') & ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseAndAcquire(o, '\uffff') == ('b') && o.charField == (char) (('b') & ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseAndRelease(o, '\uffff') == ('b') && o.charField == (char) (('b') & ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseXor(o, '\uffff') == ('b') && o.charField == (char) (('b') ^ ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseXorAcquire(o, '\uffff') == ('b') && o.charField == (char) (('b') ^ ('\uffff'));
        o.charField = 'b';
        assert (char) CHAR.getAndBitwiseXorRelease(o, '\uffff') == ('b') && o.charField == (char) (('b') ^ ('\uffff'));
    }

    static void fieldFloat(Handles o) {
        FLOAT.set(o, 1f);
        assert o.floatField == (1f);
        FLOAT.setOpaque(o, -2.5f);
        assert o.floatField == (-2.5f);
        FLOAT.setRelease(o, 1e10f);
        assert o.floatField == (1e10f);
        FLOAT.setVolatile(o, 1f);
        assert o.floatField == (1f);
        assert (float) FLOAT.get(o) == (1f);
        assert (float) FLOAT.getOpaque(o) == (1f);
        assert (float) FLOAT.getAcquire(o) == (1f);
        assert (float) FLOAT.getVolatile(o) == (1f);
        assert FLOAT.compareAndSet(o, 1f, -2.5f) && o.floatField == (-2.5f) && !FLOAT.compareAndSet(o, 1f, -2.5f);
        assert (float) FLOAT.compareAndExchange(o, -2.5f, 1f) == (-2.5f) && (float) FLOAT.compareAndExchange(o, -2.5f, 1e10f) == (1f);
        assert (float) FLOAT.getAndSet(o, -2.5f) == (1f) && o.floatField == (-2.5f);
        assert (float) FLOAT.compareAndExchangeAcquire(o, -2.5f, 1f) == (-2.5f) && (float) FLOAT.compareAndExchangeAcquire(o, -2.5f, 1e10f) == (1f);
        assert (float) FLOAT.getAndSetAcquire(o, -2.5f) == (1f) && o.floatField == (-2.5f);
        assert (float) FLOAT.compareAndExchangeRelease(o, -2.5f, 1f) == (-2.5f) && (float) FLOAT.compareAndExchangeRelease(o, -2.5f, 1e10f) == (1f);
        assert (float) FLOAT.getAndSetRelease(o, -2.5f) == (1f) && o.floatField == (-2.5f);
        o.floatField = 1e10f;
        assert (float) FLOAT.getAndAdd(o, -2.5f) == (1e10f) && o.floatField == (float) ((1e10f) + (-2.5f));
        o.floatField = 1e10f;
        assert (float) FLOAT.getAndAddAcquire(o, -2.5f) == (1e10f) && o.floatField == (float) ((1e10f) + (-2.5f));
        o.floatField = 1e10f;
        assert (float) FLOAT.getAndAddRelease(o, -2.5f) == (1e10f) && o.floatField == (float) ((1e10f) + (-2.5f));
    }

    static void fieldDouble(Handles o) {
        DOUBLE.set(o, 1.0);
        assert o.doubleField == (1.0);
        DOUBLE.setOpaque(o, -2.5);
        assert o.doubleField == (-2.5);
        DOUBLE.setRelease(o, 1e100);
        assert o.doubleField == (1e100);
        DOUBLE.setVolatile(o, 1.0);
        assert o.doubleField == (1.0);
        assert (double) DOUBLE.get(o) == (1.0);
        assert (double) DOUBLE.getOpaque(o) == (1.0);
        assert (double) DOUBLE.getAcquire(o) == (1.0);
        assert (double) DOUBLE.getVolatile(o) == (1.0);
        assert DOUBLE.compareAndSet(o, 1.0, -2.5) && o.doubleField == (-2.5) && !DOUBLE.compareAndSet(o, 1.0, -2.5);
        assert (double) DOUBLE.compareAndExchange(o, -2.5, 1.0) == (-2.5) && (double) DOUBLE.compareAndExchange(o, -2.5, 1e100) == (1.0);
        assert (double) DOUBLE.getAndSet(o, -2.5) == (1.0) && o.doubleField == (-2.5);
        assert (double) DOUBLE.compareAndExchangeAcquire(o, -2.5, 1.0) == (-2.5) && (double) DOUBLE.compareAndExchangeAcquire(o, -2.5, 1e100) == (1.0);
        assert (double) DOUBLE.getAndSetAcquire(o, -2.5) == (1.0) && o.doubleField == (-2.5);
        assert (double) DOUBLE.compareAndExchangeRelease(o, -2.5, 1.0) == (-2.5) && (double) DOUBLE.compareAndExchangeRelease(o, -2.5, 1e100) == (1.0);
        assert (double) DOUBLE.getAndSetRelease(o, -2.5) == (1.0) && o.doubleField == (-2.5);
        o.doubleField = 1e100;
        assert (double) DOUBLE.getAndAdd(o, -2.5) == (1e100) && o.doubleField == (double) ((1e100) + (-2.5));
        o.doubleField = 1e100;
        assert (double) DOUBLE.getAndAddAcquire(o, -2.5) == (1e100) && o.doubleField == (double) ((1e100) + (-2.5));
        o.doubleField = 1e100;
        assert (double) DOUBLE.getAndAddRelease(o, -2.5) == (1e100) && o.doubleField == (double) ((1e100) + (-2.5));
    }

    static void fieldString(Handles o) {
        STRING.set(o, "a");
        assert o.stringField == ("a");
        STRING.setOpaque(o, "b");
        assert o.stringField == ("b");
        STRING.setRelease(o, null);
        assert o.stringField == (null);
        STRING.setVolatile(o, "a");
        assert o.stringField == ("a");
        assert (String) STRING.get(o) == ("a");
        assert (String) STRING.getOpaque(o) == ("a");
        assert (String) STRING.getAcquire(o) == ("a");
        assert (String) STRING.getVolatile(o) == ("a");
        assert STRING.compareAndSet(o, "a", "b") && o.stringField == ("b") && !STRING.compareAndSet(o, "a", "b");
        assert (String) STRING.compareAndExchange(o, "b", "a") == ("b") && (String) STRING.compareAndExchange(o, "b", null) == ("a");
        assert (String) STRING.getAndSet(o, "b") == ("a") && o.stringField == ("b");
        assert (String) STRING.compareAndExchangeAcquire(o, "b", "a") == ("b") && (String) STRING.compareAndExchangeAcquire(o, "b", null) == ("a");
        assert (String) STRING.getAndSetAcquire(o, "b") == ("a") && o.stringField == ("b");
        assert (String) STRING.compareAndExchangeRelease(o, "b", "a") == ("b") && (String) STRING.compareAndExchangeRelease(o, "b", null) == ("a");
        assert (String) STRING.getAndSetRelease(o, "b") == ("a") && o.stringField == ("b");
    }

    static void staticInt() {
        INT_STATIC.set(1);
        assert intStatic == (1);
        INT_STATIC.setOpaque(-2);
        assert intStatic == (-2);
        INT_STATIC.setRelease(0x7fffffff);
        assert intStatic == (0x7fffffff);
        INT_STATIC.setVolatile(1);
        assert intStatic == (1);
        assert (int) INT_STATIC.get() == (1);
        assert (int) INT_STATIC.getOpaque() == (1);
        assert (int) INT_STATIC.getAcquire() == (1);
        assert (int) INT_STATIC.getVolatile() == (1);
        assert INT_STATIC.compareAndSet(1, -2) && intStatic == (-2) && !INT_STATIC.compareAndSet(1, -2);
        assert (int) INT_STATIC.compareAndExchange(-2, 1) == (-2) && (int) INT_STATIC.compareAndExchange(-2, 0x7fffffff) == (1);
        assert (int) INT_STATIC.getAndSet(-2) == (1) && intStatic == (-2);
        assert (int) INT_STATIC.compareAndExchangeAcquire(-2, 1) == (-2) && (int) INT_STATIC.compareAndExchangeAcquire(-2, 0x7fffffff) == (1);
        assert (int) INT_STATIC.getAndSetAcquire(-2) == (1) && intStatic == (-2);
        assert (int) INT_STATIC.compareAndExchangeRelease(-2, 1) == (-2) && (int) INT_STATIC.compareAndExchangeRelease(-2, 0x7fffffff) == (1);
        assert (int) INT_STATIC.getAndSetRelease(-2) == (1) && intStatic == (-2);
        intStatic = 0x7fffffff;
        assert (int) INT_STATIC.getAndAdd(-2) == (0x7fffffff) && intStatic == (int) ((0x7fffffff) + (-2));
        intStatic = 0x7fffffff;
        assert (int) INT_STATIC.getAndAddAcquire(-2) == (0x7fffffff) && intStatic == (int) ((0x7fffffff) + (-2));
        intStatic = 0x7fffffff;
        assert (int) INT_STATIC.getAndAddRelease(-2) == (0x7fffffff) && intStatic == (int) ((0x7fffffff) + (-2));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseOr(0x7fffffff) == (-2) && intStatic == (int) ((-2) | (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseOrAcquire(0x7fffffff) == (-2) && intStatic == (int) ((-2) | (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseOrRelease(0x7fffffff) == (-2) && intStatic == (int) ((-2) | (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseAnd(0x7fffffff) == (-2) && intStatic == (int) ((-2) & (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseAndAcquire(0x7fffffff) == (-2) && intStatic == (int) ((-2) & (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseAndRelease(0x7fffffff) == (-2) && intStatic == (int) ((-2) & (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseXor(0x7fffffff) == (-2) && intStatic == (int) ((-2) ^ (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseXorAcquire(0x7fffffff) == (-2) && intStatic == (int) ((-2) ^ (0x7fffffff));
        intStatic = -2;
        assert (int) INT_STATIC.getAndBitwiseXorRelease(0x7fffffff) == (-2) && intStatic == (int) ((-2) ^ (0x7fffffff));
    }

    static void staticLong() {
        LONG_STATIC.set(1L);
        assert longStatic == (1L);
        LONG_STATIC.setOpaque(-2L);
        assert longStatic == (-2L);
        LONG_STATIC.setRelease(1L << 40);
        assert longStatic == (1L << 40);
        LONG_STATIC.setVolatile(1L);
        assert longStatic == (1L);
        assert (long) LONG_STATIC.get() == (1L);
        assert (long) LONG_STATIC.getOpaque() == (1L);
        assert (long) LONG_STATIC.getAcquire() == (1L);
        assert (long) LONG_STATIC.getVolatile() == (1L);
        assert LONG_STATIC.compareAndSet(1L, -2L) && longStatic == (-2L) && !LONG_STATIC.compareAndSet(1L, -2L);
        assert (long) LONG_STATIC.compareAndExchange(-2L, 1L) == (-2L) && (long) LONG_STATIC.compareAndExchange(-2L, 1L << 40) == (1L);
        assert (long) LONG_STATIC.getAndSet(-2L) == (1L) && longStatic == (-2L);
        assert (long) LONG_STATIC.compareAndExchangeAcquire(-2L, 1L) == (-2L) && (long) LONG_STATIC.compareAndExchangeAcquire(-2L, 1L << 40) == (1L);
        assert (long) LONG_STATIC.getAndSetAcquire(-2L) == (1L) && longStatic == (-2L);
        assert (long) LONG_STATIC.compareAndExchangeRelease(-2L, 1L) == (-2L) && (long) LONG_STATIC.compareAndExchangeRelease(-2L, 1L << 40) == (1L);
        assert (long) LONG_STATIC.getAndSetRelease(-2L) == (1L) && longStatic == (-2L);
        longStatic = 1L << 40;
        assert (long) LONG_STATIC.getAndAdd(-2L) == (1L << 40) && longStatic == (long) ((1L << 40) + (-2L));
        longStatic = 1L << 40;
        assert (long) LONG_STATIC.getAndAddAcquire(-2L) == (1L << 40) && longStatic == (long) ((1L << 40) + (-2L));
        longStatic = 1L << 40;
        assert (long) LONG_STATIC.getAndAddRelease(-2L) == (1L << 40) && longStatic == (long) ((1L << 40) + (-2L));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseOr(1L << 40) == (-2L) && longStatic == (long) ((-2L) | (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseOrAcquire(1L << 40) == (-2L) && longStatic == (long) ((-2L) | (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseOrRelease(1L << 40) == (-2L) && longStatic == (long) ((-2L) | (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseAnd(1L << 40) == (-2L) && longStatic == (long) ((-2L) & (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseAndAcquire(1L << 40) == (-2L) && longStatic == (long) ((-2L) & (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseAndRelease(1L << 40) == (-2L) && longStatic == (long) ((-2L) & (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseXor(1L << 40) == (-2L) && longStatic == (long) ((-2L) ^ (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseXorAcquire(1L << 40) == (-2L) && longStatic == (long) ((-2L) ^ (1L << 40));
        longStatic = -2L;
        assert (long) LONG_STATIC.getAndBitwiseXorRelease(1L << 40) == (-2L) && longStatic == (long) ((-2L) ^ (1L << 40));
    }

    static void staticByte() {
        BYTE_STATIC.set((byte) 1);
        assert byteStatic == ((byte) 1);
        BYTE_STATIC.setOpaque((byte) -2);
        assert byteStatic == ((byte) -2);
        BYTE_STATIC.setRelease((byte) 127);
        assert byteStatic == ((byte) 127);
        BYTE_STATIC.setVolatile((byte) 1);
        assert byteStatic == ((byte) 1);
        assert (byte) BYTE_STATIC.get() == ((byte) 1);
        assert (byte) BYTE_STATIC.getOpaque() == ((byte) 1);
        assert (byte) BYTE_STATIC.getAcquire() == ((byte) 1);
        assert (byte) BYTE_STATIC.getVolatile() == ((byte) 1);
        assert BYTE_STATIC.compareAndSet((byte) 1, (byte) -2) && byteStatic == ((byte) -2) && !BYTE_STATIC.compareAndSet((byte) 1, (byte) -2);
        assert (byte) BYTE_STATIC.compareAndExchange((byte) -2, (byte) 1) == ((byte) -2) && (byte) BYTE_STATIC.compareAndExchange((byte) -2, (byte) 127) == ((byte) 1);
        assert (byte) BYTE_STATIC.getAndSet((byte) -2) == ((byte) 1) && byteStatic == ((byte) -2);
        assert (byte) BYTE_STATIC.compareAndExchangeAcquire((byte) -2, (byte) 1) == ((byte) -2) && (byte) BYTE_STATIC.compareAndExchangeAcquire((byte) -2, (byte) 127) == ((byte) 1);
        assert (byte) BYTE_STATIC.getAndSetAcquire((byte) -2) == ((byte) 1) && byteStatic == ((byte) -2);
        assert (byte) BYTE_STATIC.compareAndExchangeRelease((byte) -2, (byte) 1) == ((byte) -2) && (byte) BYTE_STATIC.compareAndExchangeRelease((byte) -2, (byte) 127) == ((byte) 1);
        assert (byte) BYTE_STATIC.getAndSetRelease((byte) -2) == ((byte) 1) && byteStatic == ((byte) -2);
        byteStatic = (byte) 127;
        assert (byte) BYTE_STATIC.getAndAdd((byte) -2) == ((byte) 127) && byteStatic == (byte) (((byte) 127) + ((byte) -2));
        byteStatic = (byte) 127;
        assert (byte) BYTE_STATIC.getAndAddAcquire((byte) -2) == ((byte) 127) && byteStatic == (byte) (((byte) 127) + ((byte) -2));
        byteStatic = (byte) 127;
        assert (byte) BYTE_STATIC.getAndAddRelease((byte) -2) == ((byte) 127) && byteStatic == (byte) (((byte) 127) + ((byte) -2));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseOr((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) | ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseOrAcquire((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) | ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseOrRelease((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) | ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseAnd((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) & ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseAndAcquire((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) & ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseAndRelease((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) & ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseXor((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) ^ ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseXorAcquire((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) ^ ((byte) 127));
        byteStatic = (byte) -2;
        assert (byte) BYTE_STATIC.getAndBitwiseXorRelease((byte) 127) == ((byte) -2) && byteStatic == (byte) (((byte) -2) ^ ((byte) 127));
    }

    static void staticString() {
        STRING_STATIC.set("a");
        assert stringStatic == ("a");
        STRING_STATIC.setOpaque("b");
        assert stringStatic == ("b");
        STRING_STATIC.setRelease(null);
        assert stringStatic == (null);
        STRING_STATIC.setVolatile("a");
        assert stringStatic == ("a");
        assert (String) STRING_STATIC.get() == ("a");
        assert (String) STRING_STATIC.getOpaque() == ("a");
        assert (String) STRING_STATIC.getAcquire() == ("a");
        assert (String) STRING_STATIC.getVolatile() == ("a");
        assert STRING_STATIC.compareAndSet("a", "b") && stringStatic == ("b") && !STRING_STATIC.compareAndSet("a", "b");
        assert (String) STRING_STATIC.compareAndExchange("b", "a") == ("b") && (String) STRING_STATIC.compareAndExchange("b", null) == ("a");
        assert (String) STRING_STATIC.getAndSet("b") == ("a") && stringStatic == ("b");
        assert (String) STRING_STATIC.compareAndExchangeAcquire("b", "a") == ("b") && (String) STRING_STATIC.compareAndExchangeAcquire("b", null) == ("a");
        assert (String) STRING_STATIC.getAndSetAcquire("b") == ("a") && stringStatic == ("b");
        assert (String) STRING_STATIC.compareAndExchangeRelease("b", "a") == ("b") && (String) STRING_STATIC.compareAndExchangeRelease("b", null) == ("a");
        assert (String) STRING_STATIC.getAndSetRelease("b") == ("a") && stringStatic == ("b");
    }

    static void arrayLong(long[] a, int i) {
        LONG_ARRAY.set(a, i, 1L);
        assert a[i] == (1L);
        LONG_ARRAY.setOpaque(a, i, -2L);
        assert a[i] == (-2L);
        LONG_ARRAY.setRelease(a, i, 1L << 40);
        assert a[i] == (1L << 40);
        LONG_ARRAY.setVolatile(a, i, 1L);
        assert a[i] == (1L);
        assert (long) LONG_ARRAY.get(a, i) == (1L);
        assert (long) LONG_ARRAY.getOpaque(a, i) == (1L);
        assert (long) LONG_ARRAY.getAcquire(a, i) == (1L);
        assert (long) LONG_ARRAY.getVolatile(a, i) == (1L);
        assert LONG_ARRAY.compareAndSet(a, i, 1L, -2L) && a[i] == (-2L) && !LONG_ARRAY.compareAndSet(a, i, 1L, -2L);
        assert (long) LONG_ARRAY.compareAndExchange(a, i, -2L, 1L) == (-2L) && (long) LONG_ARRAY.compareAndExchange(a, i, -2L, 1L << 40) == (1L);
        assert (long) LONG_ARRAY.getAndSet(a, i, -2L) == (1L) && a[i] == (-2L);
        assert (long) LONG_ARRAY.compareAndExchangeAcquire(a, i, -2L, 1L) == (-2L) && (long) LONG_ARRAY.compareAndExchangeAcquire(a, i, -2L, 1L << 40) == (1L);
        assert (long) LONG_ARRAY.getAndSetAcquire(a, i, -2L) == (1L) && a[i] == (-2L);
        assert (long) LONG_ARRAY.compareAndExchangeRelease(a, i, -2L, 1L) == (-2L) && (long) LONG_ARRAY.compareAndExchangeRelease(a, i, -2L, 1L << 40) == (1L);
        assert (long) LONG_ARRAY.getAndSetRelease(a, i, -2L) == (1L) && a[i] == (-2L);
        a[i] = 1L << 40;
        assert (long) LONG_ARRAY.getAndAdd(a, i, -2L) == (1L << 40) && a[i] == (long) ((1L << 40) + (-2L));
        a[i] = 1L << 40;
        assert (long) LONG_ARRAY.getAndAddAcquire(a, i, -2L) == (1L << 40) && a[i] == (long) ((1L << 40) + (-2L));
        a[i] = 1L << 40;
        assert (long) LONG_ARRAY.getAndAddRelease(a, i, -2L) == (1L << 40) && a[i] == (long) ((1L << 40) + (-2L));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseOr(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) | (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseOrAcquire(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) | (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseOrRelease(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) | (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseAnd(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) & (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseAndAcquire(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) & (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseAndRelease(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) & (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseXor(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) ^ (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseXorAcquire(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) ^ (1L << 40));
        a[i] = -2L;
        assert (long) LONG_ARRAY.getAndBitwiseXorRelease(a, i, 1L << 40) == (-2L) && a[i] == (long) ((-2L) ^ (1L << 40));
    }

    static void arrayChar(char[] a, int i) {
        CHAR_ARRAY.set(a, i, 'a');
        assert a[i] == ('a');
        CHAR_ARRAY.setOpaque(a, i, 'b');
        assert a[i] == ('b');
        CHAR_ARRAY.setRelease(a, i, '\uffff');
        assert a[i] == ('\uffff');
        CHAR_ARRAY.setVolatile(a, i, 'a');
        assert a[i] == ('a');
        assert (char) CHAR_ARRAY.get(a, i) == ('a');
        assert (char) CHAR_ARRAY.getOpaque(a, i) == ('a');
        assert (char) CHAR_ARRAY.getAcquire(a, i) == ('a');
        assert (char) CHAR_ARRAY.getVolatile(a, i) == ('a');
        assert CHAR_ARRAY.compareAndSet(a, i, 'a', 'b') && a[i] == ('b') && !CHAR_ARRAY.compareAndSet(a, i, 'a', 'b');
        assert (char) CHAR_ARRAY.compareAndExchange(a, i, 'b', 'a') == ('b') && (char) CHAR_ARRAY.compareAndExchange(a, i, 'b', '\uffff') == ('a');
        assert (char) CHAR_ARRAY.getAndSet(a, i, 'b') == ('a') && a[i] == ('b');
        assert (char) CHAR_ARRAY.compareAndExchangeAcquire(a, i, 'b', 'a') == ('b') && (char) CHAR_ARRAY.compareAndExchangeAcquire(a, i, 'b', '\uffff') == ('a');
        assert (char) CHAR_ARRAY.getAndSetAcquire(a, i, 'b') == ('a') && a[i] == ('b');
        assert (char) CHAR_ARRAY.compareAndExchangeRelease(a, i, 'b', 'a') == ('b') && (char) CHAR_ARRAY.compareAndExchangeRelease(a, i, 'b', '\uffff') == ('a');
        assert (char) CHAR_ARRAY.getAndSetRelease(a, i, 'b') == ('a') && a[i] == ('b');
        a[i] = '\uffff';
        assert (char) CHAR_ARRAY.getAndAdd(a, i, 'b') == ('\uffff') && a[i] == (char) (('\uffff') + ('b'));
        a[i] = '\uffff';
        assert (char) CHAR_ARRAY.getAndAddAcquire(a, i, 'b') == ('\uffff') && a[i] == (char) (('\uffff') + ('b'));
        a[i] = '\uffff';
        assert (char) CHAR_ARRAY.getAndAddRelease(a, i, 'b') == ('\uffff') && a[i] == (char) (('\uffff') + ('b'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseOr(a, i, '\uffff') == ('b') && a[i] == (char) (('b') | ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseOrAcquire(a, i, '\uffff') == ('b') && a[i] == (char) (('b') | ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseOrRelease(a, i, '\uffff') == ('b') && a[i] == (char) (('b') | ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseAnd(a, i, '\uffff') == ('b') && a[i] == (char) (('b') & ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseAndAcquire(a, i, '\uffff') == ('b') && a[i] == (char) (('b') & ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseAndRelease(a, i, '\uffff') == ('b') && a[i] == (char) (('b') & ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseXor(a, i, '\uffff') == ('b') && a[i] == (char) (('b') ^ ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseXorAcquire(a, i, '\uffff') == ('b') && a[i] == (char) (('b') ^ ('\uffff'));
        a[i] = 'b';
        assert (char) CHAR_ARRAY.getAndBitwiseXorRelease(a, i, '\uffff') == ('b') && a[i] == (char) (('b') ^ ('\uffff'));
    }

    static void arrayBoolean(boolean[] a, int i) {
        BOOLEAN_ARRAY.set(a, i, true);
        assert a[i] == (true);
        BOOLEAN_ARRAY.setOpaque(a, i, false);
        assert a[i] == (false);
        BOOLEAN_ARRAY.setRelease(a, i, true);
        assert a[i] == (true);
        BOOLEAN_ARRAY.setVolatile(a, i, true);
        assert a[i] == (true);
        assert (boolean) BOOLEAN_ARRAY.get(a, i) == (true);
        assert (boolean) BOOLEAN_ARRAY.getOpaque(a, i) == (true);
        assert (boolean) BOOLEAN_ARRAY.getAcquire(a, i) == (true);
        assert (boolean) BOOLEAN_ARRAY.getVolatile(a, i) == (true);
        assert BOOLEAN_ARRAY.compareAndSet(a, i, true, false) && a[i] == (false) && !BOOLEAN_ARRAY.compareAndSet(a, i, true, false);
        assert (boolean) BOOLEAN_ARRAY.compareAndExchange(a, i, false, true) == (false) && (boolean) BOOLEAN_ARRAY.compareAndExchange(a, i, false, true) == (true);
        assert (boolean) BOOLEAN_ARRAY.getAndSet(a, i, false) == (true) && a[i] == (false);
        assert (boolean) BOOLEAN_ARRAY.compareAndExchangeAcquire(a, i, false, true) == (false) && (boolean) BOOLEAN_ARRAY.compareAndExchangeAcquire(a, i, false, true) == (true);
        assert (boolean) BOOLEAN_ARRAY.getAndSetAcquire(a, i, false) == (true) && a[i] == (false);
        assert (boolean) BOOLEAN_ARRAY.compareAndExchangeRelease(a, i, false, true) == (false) && (boolean) BOOLEAN_ARRAY.compareAndExchangeRelease(a, i, false, true) == (true);
        assert (boolean) BOOLEAN_ARRAY.getAndSetRelease(a, i, false) == (true) && a[i] == (false);
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseOr(a, i, true) == (false) && a[i] == (boolean) ((false) | (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseOrAcquire(a, i, true) == (false) && a[i] == (boolean) ((false) | (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseOrRelease(a, i, true) == (false) && a[i] == (boolean) ((false) | (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseAnd(a, i, true) == (false) && a[i] == (boolean) ((false) & (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseAndAcquire(a, i, true) == (false) && a[i] == (boolean) ((false) & (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseAndRelease(a, i, true) == (false) && a[i] == (boolean) ((false) & (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseXor(a, i, true) == (false) && a[i] == (boolean) ((false) ^ (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseXorAcquire(a, i, true) == (false) && a[i] == (boolean) ((false) ^ (true));
        a[i] = false;
        assert (boolean) BOOLEAN_ARRAY.getAndBitwiseXorRelease(a, i, true) == (false) && a[i] == (boolean) ((false) ^ (true));
    }

    static void dynamicInt(VarHandle h, Handles o) {
        h.set(o, 1);
        assert o.intField == (1);
        h.setOpaque(o, -2);
        assert o.intField == (-2);
        h.setRelease(o, 0x7fffffff);
        assert o.intField == (0x7fffffff);
        h.setVolatile(o, 1);
        assert o.intField == (1);
        assert (int) h.get(o) == (1);
        assert (int) h.getOpaque(o) == (1);
        assert (int) h.getAcquire(o) == (1);
        assert (int) h.getVolatile(o) == (1);
        assert h.compareAndSet(o, 1, -2) && o.intField == (-2) && !h.compareAndSet(o, 1, -2);
        assert (int) h.compareAndExchange(o, -2, 1) == (-2) && (int) h.compareAndExchange(o, -2, 0x7fffffff) == (1);
        assert (int) h.getAndSet(o, -2) == (1) && o.intField == (-2);
        assert (int) h.compareAndExchangeAcquire(o, -2, 1) == (-2) && (int) h.compareAndExchangeAcquire(o, -2, 0x7fffffff) == (1);
        assert (int) h.getAndSetAcquire(o, -2) == (1) && o.intField == (-2);
        assert (int) h.compareAndExchangeRelease(o, -2, 1) == (-2) && (int) h.compareAndExchangeRelease(o, -2, 0x7fffffff) == (1);
        assert (int) h.getAndSetRelease(o, -2) == (1) && o.intField == (-2);
        o.intField = 0x7fffffff;
        assert (int) h.getAndAdd(o, -2) == (0x7fffffff) && o.intField == (int) ((0x7fffffff) + (-2));
        o.intField = 0x7fffffff;
        assert (int) h.getAndAddAcquire(o, -2) == (0x7fffffff) && o.intField == (int) ((0x7fffffff) + (-2));
        o.intField = 0x7fffffff;
        assert (int) h.getAndAddRelease(o, -2) == (0x7fffffff) && o.intField == (int) ((0x7fffffff) + (-2));
        o.intField = -2;
        assert (int) h.getAndBitwiseOr(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) | (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseOrAcquire(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) | (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseOrRelease(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) | (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseAnd(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) & (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseAndAcquire(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) & (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseAndRelease(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) & (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseXor(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) ^ (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseXorAcquire(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) ^ (0x7fffffff));
        o.intField = -2;
        assert (int) h.getAndBitwiseXorRelease(o, 0x7fffffff) == (-2) && o.intField == (int) ((-2) ^ (0x7fffffff));
    }

    static void dynamicDouble(VarHandle h, Handles o) {
        h.set(o, 1.0);
        assert o.doubleField == (1.0);
        h.setOpaque(o, -2.5);
        assert o.doubleField == (-2.5);
        h.setRelease(o, 1e100);
        assert o.doubleField == (1e100);
        h.setVolatile(o, 1.0);
        assert o.doubleField == (1.0);
        assert (double) h.get(o) == (1.0);
        assert (double) h.getOpaque(o) == (1.0);
        assert (double) h.getAcquire(o) == (1.0);
        assert (double) h.getVolatile(o) == (1.0);
        assert h.compareAndSet(o, 1.0, -2.5) && o.doubleField == (-2.5) && !h.compareAndSet(o, 1.0, -2.5);
        assert (double) h.compareAndExchange(o, -2.5, 1.0) == (-2.5) && (double) h.compareAndExchange(o, -2.5, 1e100) == (1.0);
        assert (double) h.getAndSet(o, -2.5) == (1.0) && o.doubleField == (-2.5);
        assert (double) h.compareAndExchangeAcquire(o, -2.5, 1.0) == (-2.5) && (double) h.compareAndExchangeAcquire(o, -2.5, 1e100) == (1.0);
        assert (double) h.getAndSetAcquire(o, -2.5) == (1.0) && o.doubleField == (-2.5);
        assert (double) h.compareAndExchangeRelease(o, -2.5, 1.0) == (-2.5) && (double) h.compareAndExchangeRelease(o, -2.5, 1e100) == (1.0);
        assert (double) h.getAndSetRelease(o, -2.5) == (1.0) && o.doubleField == (-2.5);
        o.doubleField = 1e100;
        assert (double) h.getAndAdd(o, -2.5) == (1e100) && o.doubleField == (double) ((1e100) + (-2.5));
        o.doubleField = 1e100;
        assert (double) h.getAndAddAcquire(o, -2.5) == (1e100) && o.doubleField == (double) ((1e100) + (-2.5));
        o.doubleField = 1e100;
        assert (double) h.getAndAddRelease(o, -2.5) == (1e100) && o.doubleField == (double) ((1e100) + (-2.5));
    }

    static int dynamicGet(VarHandle h, Object o) { return (int) h.getVolatile(o); }
    static long dynamicLong(VarHandle h, Object o) { return 1 + (long) h.getVolatile(o); }
    static int mixed(int a, VarHandle h, Object o, int b) { return 100 * a + 10 * (int) h.getAndAdd(o, 1) + b; }
    static int element(VarHandle h, int[] a, int i) { return (int) h.getAndAdd(a, i, 5); }

    static void adapted(Handles o) {
        LONG.set(o, 5);
        assert o.longField == 5 && (long) LONG.getAndAdd(o, 1) == 5 && LONG.compareAndSet(o, 6, 'a') && o.longField == 97;
        DOUBLE.setVolatile(o, 3);
        assert (double) DOUBLE.getAndAdd(o, 2f) == 3.0 && o.doubleField == 5.0;
        INT.set(o, (short) -7);
        assert o.intField == -7 && (long) INT.get(o) == -7L && (double) (int) INT.get(o) == -7.0 && (double) INT.get(o) == -7.0;
        Integer boxed = 9;
        INT.set(o, boxed);
        Object seen = INT.get(o);
        assert o.intField == 9 && seen.equals(9) && (Integer) INT.getAndSet(o, 4) == 9 && INT.compareAndSet(o, (Integer) 4, 5);
        BOX.set(o, 12);
        assert o.box == 12 && (int) BOX.get(o) == 12 && BOX.compareAndSet(o, o.box, (Integer) 13) && (Integer) BOX.getVolatile(o) == 13;
        STRING.set(o, "s");
        assert ((String) STRING.get(o)).length() == 1 && STRING.getAcquire(o).equals("s") && STRING.compareAndSet(o, "s", null);
        STRING.getAndSet(o, "dropped");
        INT.getAndAdd(o, 1);
        BYTE.set(o, (byte) -1);
        assert (int) BYTE.get(o) == -1 && (long) CHAR.getAndSet(o, 'z') >= 0 && o.charField == 'z';
        while (!INT.weakCompareAndSetPlain(o, 6, 60)) Thread.onSpinWait();
        assert o.intField == 60;
    }

    /** Handles in variables: which one is known only at run time. */
    static void stored(Handles o) {
        Holder holder = new Holder();
        holder.handle = LONG;
        o.longField = 0;
        assert (long) holder.handle.getAndAdd(o, 3L) == 0 && o.longField == 3;
        VarHandle[] all = {LONG, ANY};
        all[0].setVolatile(o, 9);
        assert o.longField == 9 && (long) all[0].getOpaque((Object) o) == 9 && (int) Interface.HANDLE.getAndSet(o, 1) == 60;
        assert all[1].compareAndSet(o, null, (Object) 5) && (Integer) all[1].get(o) == 5 && (int) ANY.get(o) == 5;
        int caught = 0;
        try {
            String text = (String) ANY.get(o);
        } catch (ClassCastException e) {
            caught++;
        }
        try {
            String text = (String) all[1].getAndSet(o, "x");
        } catch (ClassCastException e) {
            caught++;
        }
        try {
            LONG.get((Object) "text");
        } catch (ClassCastException e) {
            caught++;
        }
        assert caught == 3 && o.any.equals("x");
    }

    static class Holder {
        VarHandle handle;
    }

    interface Interface {
        VarHandle HANDLE = make();

        static VarHandle make() {
            try {
                return MethodHandles.privateLookupIn(Handles.class, MethodHandles.lookup()).findVarHandle(Handles.class, "intField", int.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void failures() {
        int[] a = {1};
        int caught = 0;
        try {
            INT.get((Handles) null);
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            INT_ARRAY.getAndAdd(a, 1, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            caught++;
        }
        try {
            LONG_ARRAY.setVolatile((long[]) null, 0, 1L);
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            VarHandle none = null;
            none.set(a, 0, 1);
        } catch (NullPointerException e) {
            caught++;
        }
        assert caught == 4;
    }

    static void updaters(Handles o) {
        UP.set(o, 3);
        UP.lazySet(o, UP.get(o) + 1);
        assert UP.get(o) == 4 && UP.getAndIncrement(o) == 4 && UP.incrementAndGet(o) == 6 && UP.getAndDecrement(o) == 6;
        assert UP.decrementAndGet(o) == 4 && UP.getAndAdd(o, 10) == 4 && UP.addAndGet(o, -4) == 10 && UP.getAndSet(o, 1) == 10;
        assert UP.compareAndSet(o, 1, 2) && !UP.compareAndSet(o, 1, 3) && o.up == 2;
        assert UP.updateAndGet(o, x -> x * 7) == 14 && UP.getAndUpdate(o, x -> x + 1) == 14 && UP.accumulateAndGet(o, 5, (x, y) -> x - y) == 10;
        UP_LONG.set(o, 1L << 40);
        assert UP_LONG.getAndAdd(o, 1) == 1L << 40 && UP_LONG.incrementAndGet(o) == (1L << 40) + 2 && UP_LONG.decrementAndGet(o) == o.upLong;
        assert UP_LONG.compareAndSet(o, (1L << 40) + 1, -1) && UP_LONG.getAndSet(o, 5) == -1 && UP_LONG.get(o) == 5;
        UP_TEXT.set(o, "a");
        assert UP_TEXT.compareAndSet(o, "a", null) && UP_TEXT.getAndSet(o, "b") == null && UP_TEXT.get(o).equals("b");
        assert UP_TEXT.updateAndGet(o, x -> x + "!").equals("b!");
    }

    public static void main(String[] args) throws Exception {
        Handles o = new Handles();
        fieldInt(o);
        fieldLong(o);
        fieldBoolean(o);
        fieldByte(o);
        fieldShort(o);
        fieldChar(o);
        fieldFloat(o);
        fieldDouble(o);
        fieldString(o);
        staticInt();
        staticLong();
        staticByte();
        staticString();
        arrayLong(new long[3], 2);
        arrayChar(new char[3], 1);
        arrayBoolean(new boolean[2], 0);
        dynamicInt(INT, o);
        dynamicDouble(DOUBLE, o);
        o.intField = 3;
        o.longField = 1L << 33;
        assert dynamicGet(INT, o) == 3 && dynamicLong(LONG, o) == (1L << 33) + 1 && mixed(1, INT, o, 2) == 132 && o.intField == 4;
        int[] a = {0, 8};
        assert element(INT_ARRAY, a, 1) == 8 && a[1] == 13;
        VarHandle local = MethodHandles.lookup().findVarHandle(Handles.class, "intField", int.class);
        assert (int) local.getAndAdd(o, 2) == 4 && o.intField == 6;
        VarHandle either = a[0] == 0 ? INT : BYTE;
        assert (int) either.get(o) == 6 && either.equals(INT) && either != BYTE;
        adapted(o);
        stored(o);
        failures();
        updaters(o);
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
    }
}
