package java.security;

public final class Permissions extends PermissionCollection {
    public void add(Permission permission) {
    }
}
