/** try, catch, finally, resources, and what the machine itself throws. */
public class Exceptions {
    static String log = "";

    static void log(String s) { log += s; }

    static String taken() {
        String s = log;
        log = "";
        return s;
    }

    static class Mine extends Exception {
        final int code;
        Mine(int code) {
            super("mine " + code);
            this.code = code;
        }
    }

    static class Other extends RuntimeException {
        Other(Throwable cause) { super(cause); }
    }

    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;
        Resource(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            log("+" + name);
        }
        public void close() throws Mine {
            log("-" + name);
            if (fails) throw new Mine(name.charAt(0));
        }
    }

    @SuppressWarnings("finally")
    static int overrides(int way) {
        try {
            if (way == 0) return 1;
            if (way == 1) throw new IllegalStateException();
            log("t");
        } finally {
            if (way < 3) return 2;
        }
        return 3;
    }

    static int keeps(int x) {
        try {
            return x;
        } finally {
            x += 10;
            log("f" + x);
        }
    }

    static int nested(int depth) throws Mine {
        try {
            if (depth == 0) throw new Mine(7);
            return nested(depth - 1) + 1;
        } catch (Mine e) {
            log("c" + depth);
            if (depth < 2) throw e;
            return e.code;
        } finally {
            log("f" + depth);
        }
    }

    static void thrower(int kind) throws Mine {
        switch (kind) {
            case 0: throw new Mine(0);
            case 1: throw new IllegalArgumentException("one");
            case 2: throw new UnsupportedOperationException("two");
            case 3: throw new StackOverflowError("three");
            case 4: throw new Other(new Mine(4));
        }
    }

    static String caught(int kind) {
        try {
            thrower(kind);
            return "none";
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return "multi " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage() + " " + ((Mine) e.getCause()).code;
        } catch (Exception e) {
            return "exception " + e;
        } catch (Throwable e) {
            return "throwable " + e.getMessage();
        }
    }

    static void resources() throws Mine {
        try (Resource a = new Resource("a", false); Resource b = new Resource("b", false)) {
            log("body");
        }
        assert taken().equals("+a+bbody-b-a");
        try (Resource a = new Resource("a", true); Resource none = null; Resource b = new Resource("b", true)) {
            log("body");
            throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            assert e.getSuppressed().length == 2 && ((Mine) e.getSuppressed()[0]).code == 'b' && ((Mine) e.getSuppressed()[1]).code == 'a';
        } finally {
            log("end");
        }
        assert taken().equals("+a+bbody-b-aend");
        try (Resource a = new Resource("a", true)) {
            log("body");
        } catch (Mine e) {
            assert e.code == 'a' && e.getSuppressed().length == 0;
        }
        assert taken().equals("+abody-a");
    }

    static Object nothing() { return null; }

    static void implicit() {
        int[] a = new int[3];
        Object o = "text", n = nothing();
        int zero = a[0];
        String seen = "";
        for (int kind = 0; kind < 17; kind++) {
            try {
                switch (kind) {
                    case 0: n.toString(); break;
                    case 1: a[3] = 1; break;
                    case 2: a[-1]++; break;
                    case 3: o = (Integer) o; break;
                    case 4: a[0] = 1 / zero; break;
                    case 5: a[0] = (int) (1L % zero); break;
                    case 6: a = new int[zero - 1]; break;
                    case 7: ((Object[]) new String[1])[0] = 1; break;
                    case 8: ((int[]) n)[0] = 1; break;
                    case 9: synchronized (n) { zero = 0; } break;
                    case 10: throw (RuntimeException) n;
                    case 11: zero = (Integer) n; break;
                    case 12: zero = ((int[]) n).length; break;
                    case 13: "abc".charAt(3); break;
                    case 14: a = (int[]) (Object) new long[1]; break;
                    case 15: long[][] m = new long[2][zero - 2]; break;
                    case 16: ((Object[]) new String[1])[1] = 1; break;
                }
                seen += "none ";
            } catch (NullPointerException e) {
                seen += "N";
            } catch (StringIndexOutOfBoundsException e) {
                seen += "S";
            } catch (IndexOutOfBoundsException e) {
                seen += "I" + e.getMessage().substring(6, 8);
            } catch (ClassCastException e) {
                seen += "C";
            } catch (ArithmeticException e) {
                seen += e.getMessage();
            } catch (NegativeArraySizeException e) {
                seen += e.getMessage();
            } catch (ArrayStoreException e) {
                seen += e.getMessage();
            }
        }
        assert seen.equals("NI3 I-1C/ by zero/ by zero-1java.lang.IntegerNNNNNSC-2I1 ") : seen;
        assert a.length == 3 && o.equals("text");
        try {
            a[5] = 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert e.getMessage().equals("Index 5 out of bounds for length 3");
            assert e.toString().equals("java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 3");
        }
        float f = 1f / zero;
        assert f > 1e38f;
    }

    final Object first = new Object(), second = new Object();

    synchronized int locked(int depth) {
        if (depth == 0) throw new IllegalStateException("deep");
        synchronized (first) {
            synchronized (second) {
                try {
                    return locked(depth - 1);
                } finally {
                    log("u" + depth);
                }
            }
        }
    }

    static synchronized void staticLocked() {
        assert Thread.holdsLock(Exceptions.class);
        throw new IllegalStateException();
    }

    void monitors() {
        try {
            locked(3);
            assert false;
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("deep") && taken().equals("u1u2u3");
        }
        assert !Thread.holdsLock(this) && !Thread.holdsLock(first) && !Thread.holdsLock(second);
        try {
            staticLocked();
        } catch (IllegalStateException e) {
            assert !Thread.holdsLock(Exceptions.class);
        }
        try {
            notify();
            assert false;
        } catch (IllegalMonitorStateException e) {
            log("m");
        }
        for (int i = 0; i < 3; i++) {
            synchronized (this) {
                if (i == 1) continue;
                assert Thread.holdsLock(this);
                if (i == 2) break;
            }
            assert !Thread.holdsLock(this);
        }
        assert !Thread.holdsLock(this) && taken().equals("m");
    }

    static int loopWithTry() {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            try {
                if (i % 2 == 0) continue;
                if (i == 5) break;
                sum += 10 / (i - 3);
            } catch (ArithmeticException e) {
                sum += 100;
            } finally {
                sum++;
            }
        }
        return sum;
    }

    static int retry() {
        int tries = 0;
        while (true) {
            try {
                if (++tries < 4) throw new IllegalStateException();
                return tries;
            } catch (IllegalStateException e) {
                log("r");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        assert overrides(0) == 2 && overrides(1) == 2 && overrides(2) == 2 && overrides(3) == 3 && taken().equals("tt");
        assert keeps(5) == 5 && taken().equals("f15");
        assert nested(4) == 9 && taken().equals("c0f0c1f1c2f2f3f4");
        assert caught(0).equals("exception Exceptions$Mine: mine 0") && caught(1).equals("multi one");
        assert caught(2).equals("multi two") && caught(3).equals("throwable three") && caught(5).equals("none");
        assert caught(4).equals("runtime Exceptions$Mine: mine 4 4");
        resources();
        implicit();
        new Exceptions().monitors();
        assert loopWithTry() == -5 + 100 + 6;
        assert retry() == 4 && taken().equals("rrr");
        Throwable t = new Exception("a", new Error("b"));
        assert t.getCause().getMessage().equals("b") && t.toString().equals("java.lang.Exception: a");
        assert new Exception(new Error("b")).getMessage().equals("java.lang.Error: b") && new Exception().getMessage() == null;
        try {
            assert args.length > 5 : "message " + args.length;
            throw new Exception();
        } catch (AssertionError e) {
            assert e.getMessage().equals("message 0");
        }
        try {
            assert args.length > 5 : 42L;
        } catch (AssertionError e) {
            assert e.getMessage().equals("42");
        }
    }
}
