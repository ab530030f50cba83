// What liburcu's configure would write with --enable-compiler-atomic-builtins.
#define CONFIG_RCU_SMP 1
#define CONFIG_RCU_USE_ATOMIC_BUILTINS 1
