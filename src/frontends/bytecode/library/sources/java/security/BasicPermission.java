package java.security;

public abstract class BasicPermission extends Permission {
    public BasicPermission(String name) {
        super(name);
    }

    public BasicPermission(String name, String actions) {
        super(name);
    }
}
