package java.security;

/** Nothing is ever asked for: there is no security manager. */
public abstract class Permission {
    private final String name;

    public Permission(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }
}
