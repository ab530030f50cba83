; ModuleID = 'mp_nostd.3afe6fb7c1219db1-cgu.0'
source_filename = "mp_nostd.3afe6fb7c1219db1-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@_ZN8mp_nostd4DATA17h9fde7292dd71f169E.0 = internal unnamed_addr global i64 0, align 8
@_ZN8mp_nostd4FLAG17h579eac426b288b1fE.0 = internal unnamed_addr global i8 0, align 1

; mp_nostd::th
; Function Attrs: mustprogress nofree norecurse nounwind nonlazybind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define internal noalias noundef ptr @_ZN8mp_nostd2th17ha480262366db86fbE(ptr readnone captures(none) %_1) unnamed_addr #0 !dbg !10 {
start:
  store atomic i64 42, ptr @_ZN8mp_nostd4DATA17h9fde7292dd71f169E.0 monotonic, align 8, !dbg !15
  store atomic i8 1, ptr @_ZN8mp_nostd4FLAG17h579eac426b288b1fE.0 release, align 1, !dbg !25
  ret ptr null, !dbg !31
}

; Function Attrs: nounwind nonlazybind uwtable
define dso_local noundef i32 @main() unnamed_addr #1 !dbg !32 {
start:
  %t = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %t), !dbg !33
  store i64 0, ptr %t, align 8, !dbg !34
  %_2 = call noundef i32 @pthread_create(ptr noundef nonnull %t, ptr noundef null, ptr noundef nonnull @_ZN8mp_nostd2th17ha480262366db86fbE, ptr noundef null) #3, !dbg !35
  %0 = load atomic i8, ptr @_ZN8mp_nostd4FLAG17h579eac426b288b1fE.0 acquire, align 1, !dbg !37
  %_0.i.not = icmp eq i8 %0, 0, !dbg !42
  br i1 %_0.i.not, label %bb8, label %bb5, !dbg !43

bb8:                                              ; preds = %bb5, %start
  %_13 = load i64, ptr %t, align 8, !dbg !44, !noundef !14
  %_12 = call noundef i32 @pthread_join(i64 noundef %_13, ptr noundef null) #3, !dbg !45
  call void @llvm.lifetime.end.p0(ptr nonnull %t), !dbg !46
  ret i32 0, !dbg !47

bb5:                                              ; preds = %start
  %1 = load atomic i64, ptr @_ZN8mp_nostd4DATA17h9fde7292dd71f169E.0 monotonic, align 8, !dbg !48
  %_10 = icmp eq i64 %1, 42, !dbg !53
  %_9 = zext i1 %_10 to i32, !dbg !53
  call void @__VERIFIER_assert(i32 noundef %_9) #3, !dbg !54
  br label %bb8, !dbg !55
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef nonnull, ptr noundef) unnamed_addr #1

; Function Attrs: nounwind nonlazybind uwtable
declare void @__VERIFIER_assert(i32 noundef) unnamed_addr #1

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i32 @pthread_join(i64 noundef, ptr noundef) unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

attributes #0 = { mustprogress nofree norecurse nounwind nonlazybind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}
!llvm.dbg.cu = !{!6, !8}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!6 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !7, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!7 = !DIFile(filename: "mp_nostd.rs/@/mp_nostd.3afe6fb7c1219db1-cgu.0", directory: ".")
!8 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !9, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!9 = !DIFile(filename: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/lib.rs/@/core.c1f1a4ba060b9bfa-cgu.0", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!10 = distinct !DISubprogram(name: "th", linkageName: "_ZN8mp_nostd2th17ha480262366db86fbE", scope: !12, file: !11, line: 9, type: !13, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!11 = !DIFile(filename: "mp_nostd.rs", directory: ".", checksumkind: CSK_MD5, checksum: "5ea93e122dddae290a3102b3e2a37fcb")
!12 = !DINamespace(name: "mp_nostd", scope: null)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 3875, column: 24, scope: !16, inlinedAt: !21)
!16 = distinct !DISubprogram(name: "atomic_store<usize>", linkageName: "_ZN4core4sync6atomic12atomic_store17h1b0489b6345aaf15E", scope: !18, file: !17, line: 3871, type: !13, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!17 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!18 = !DINamespace(name: "atomic", scope: !19)
!19 = !DINamespace(name: "sync", scope: !20)
!20 = !DINamespace(name: "core", scope: null)
!21 = distinct !DILocation(line: 2872, column: 26, scope: !22, inlinedAt: !24)
!22 = distinct !DISubprogram(name: "store", linkageName: "_RNvMs1v_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_11AtomicUsize5store", scope: !23, file: !17, line: 2870, type: !13, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!23 = !DINamespace(name: "AtomicUsize", scope: !18)
!24 = distinct !DILocation(line: 9, column: 56, scope: !10)
!25 = !DILocation(line: 3876, column: 24, scope: !26, inlinedAt: !27)
!26 = distinct !DISubprogram(name: "atomic_store<u8>", linkageName: "_ZN4core4sync6atomic12atomic_store17h78bc160a69fd6a79E", scope: !18, file: !17, line: 3871, type: !13, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!27 = distinct !DILocation(line: 759, column: 13, scope: !28, inlinedAt: !30)
!28 = distinct !DISubprogram(name: "store", linkageName: "_RNvMs3_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB5_10AtomicBool5store", scope: !29, file: !17, line: 755, type: !13, scopeLine: 755, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!29 = !DINamespace(name: "AtomicBool", scope: !18)
!30 = distinct !DILocation(line: 9, column: 91, scope: !10)
!31 = !DILocation(line: 9, column: 146, scope: !10)
!32 = distinct !DISubprogram(name: "main", scope: !12, file: !11, line: 10, type: !13, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!33 = !DILocation(line: 11, column: 9, scope: !32)
!34 = !DILocation(line: 11, column: 17, scope: !32)
!35 = !DILocation(line: 11, column: 25, scope: !36)
!36 = distinct !DILexicalBlock(scope: !32, file: !11, line: 11, column: 5)
!37 = !DILocation(line: 3891, column: 24, scope: !38, inlinedAt: !39)
!38 = distinct !DISubprogram(name: "atomic_load<u8>", linkageName: "_ZN4core4sync6atomic11atomic_load17h31497416100c5ad2E", scope: !18, file: !17, line: 3886, type: !13, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!39 = distinct !DILocation(line: 729, column: 18, scope: !40, inlinedAt: !41)
!40 = distinct !DISubprogram(name: "load", linkageName: "_RNvMs3_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB5_10AtomicBool4load", scope: !29, file: !17, line: 726, type: !13, scopeLine: 726, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!41 = distinct !DILocation(line: 12, column: 13, scope: !36)
!42 = !DILocation(line: 729, column: 18, scope: !40, inlinedAt: !41)
!43 = !DILocation(line: 12, column: 8, scope: !36)
!44 = !DILocation(line: 13, column: 18, scope: !36)
!45 = !DILocation(line: 13, column: 5, scope: !36)
!46 = !DILocation(line: 13, column: 47, scope: !32)
!47 = !DILocation(line: 13, column: 50, scope: !32)
!48 = !DILocation(line: 3890, column: 24, scope: !49, inlinedAt: !50)
!49 = distinct !DISubprogram(name: "atomic_load<usize>", linkageName: "_ZN4core4sync6atomic11atomic_load17h68f8a40a0ee8b53bE", scope: !18, file: !17, line: 3886, type: !13, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!50 = distinct !DILocation(line: 2844, column: 26, scope: !51, inlinedAt: !52)
!51 = distinct !DISubprogram(name: "load", linkageName: "_RNvMs1v_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_11AtomicUsize4load", scope: !23, file: !17, line: 2842, type: !13, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!52 = distinct !DILocation(line: 12, column: 63, scope: !36)
!53 = !DILocation(line: 12, column: 57, scope: !36)
!54 = !DILocation(line: 12, column: 39, scope: !36)
!55 = !DILocation(line: 12, column: 5, scope: !36)
