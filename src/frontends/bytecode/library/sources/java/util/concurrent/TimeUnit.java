package java.util.concurrent;

public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1000L),
    MILLISECONDS(1000_000L),
    SECONDS(1000_000_000L),
    MINUTES(60_000_000_000L),
    HOURS(3600_000_000_000L),
    DAYS(86400_000_000_000L);

    private final long nanoseconds;

    TimeUnit(long nanoseconds) {
        this.nanoseconds = nanoseconds;
    }

    /** So many of that unit in this one, rounded towards zero; what is too large becomes the largest. */
    public long convert(long duration, TimeUnit unit) {
        long from = unit.nanoseconds;
        long to = nanoseconds;
        if (from <= to) return duration / (to / from);
        long factor = from / to;
        if (duration > Long.MAX_VALUE / factor) return Long.MAX_VALUE;
        if (duration < -(Long.MAX_VALUE / factor)) return Long.MIN_VALUE;
        return duration * factor;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    public void sleep(long duration) throws InterruptedException {
        if (duration > 0) Thread.sleep(toMillis(duration));
    }
}
