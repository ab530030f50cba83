package java.security;

public abstract class PermissionCollection {
    public abstract void add(Permission permission);
}
