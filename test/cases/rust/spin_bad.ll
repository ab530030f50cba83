; ModuleID = 'spin_bad.473b26836f9ffd80-cgu.0'
source_filename = "spin_bad.473b26836f9ffd80-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@_ZN8spin_bad1L17hd1c1cb7a5394b78eE = internal global <{ [5 x i8], [3 x i8] }> <{ [5 x i8] zeroinitializer, [3 x i8] undef }>, align 4

; spin_bad::th
; Function Attrs: nofree norecurse nounwind nonlazybind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define internal noalias noundef ptr @_ZN8spin_bad2th17h5864aa98aaf0ac0eE(ptr readnone captures(none) %_1) unnamed_addr #0 !dbg !10 {
start:
  %0 = atomicrmw xchg ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4), i8 1 acquire, align 1, !dbg !15
  %_0.i.not2.i = icmp eq i8 %0, 0, !dbg !27
  br i1 %_0.i.not2.i, label %_ZN8spin_bad4with17haa626500d308000eE.exit, label %bb4.i, !dbg !28

bb1.loopexit.i:                                   ; preds = %bb4.i
  %1 = atomicrmw xchg ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4), i8 1 acquire, align 1, !dbg !15
  %_0.i.not.i = icmp eq i8 %1, 0, !dbg !27
  br i1 %_0.i.not.i, label %_ZN8spin_bad4with17haa626500d308000eE.exit, label %bb4.i.backedge, !dbg !28

bb4.i:                                            ; preds = %start, %bb4.i.backedge
  %2 = load atomic i8, ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4) monotonic, align 4, !dbg !29
  %_0.i1.not.i = icmp eq i8 %2, 0, !dbg !34
  br i1 %_0.i1.not.i, label %bb1.loopexit.i, label %bb4.i.backedge, !dbg !35

bb4.i.backedge:                                   ; preds = %bb4.i, %bb1.loopexit.i
  br label %bb4.i, !dbg !29

_ZN8spin_bad4with17haa626500d308000eE.exit:       ; preds = %bb1.loopexit.i, %start
  %3 = load i32, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, align 4, !dbg !36, !noundef !14
  %4 = add i32 %3, 1, !dbg !36
  store i32 %4, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, align 4, !dbg !36
  store atomic i8 0, ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4) monotonic, align 4, !dbg !37
  ret ptr null, !dbg !42
}

; Function Attrs: nounwind nonlazybind uwtable
define dso_local noundef i32 @main() unnamed_addr #1 !dbg !43 {
start:
  %t = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %t), !dbg !44
  store i64 0, ptr %t, align 8, !dbg !45
  %_2 = call noundef i32 @pthread_create(ptr noundef nonnull %t, ptr noundef null, ptr noundef nonnull @_ZN8spin_bad2th17h5864aa98aaf0ac0eE, ptr noundef null) #3, !dbg !46
  %0 = atomicrmw xchg ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4), i8 1 acquire, align 1, !dbg !48
  %_0.i.not2.i = icmp eq i8 %0, 0, !dbg !52
  br i1 %_0.i.not2.i, label %_ZN8spin_bad4with17haa626500d308000eE.exit, label %bb4.i, !dbg !53

bb1.loopexit.i:                                   ; preds = %bb4.i
  %1 = atomicrmw xchg ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4), i8 1 acquire, align 1, !dbg !48
  %_0.i.not.i = icmp eq i8 %1, 0, !dbg !52
  br i1 %_0.i.not.i, label %_ZN8spin_bad4with17haa626500d308000eE.exit, label %bb4.i.backedge, !dbg !53

bb4.i:                                            ; preds = %start, %bb4.i.backedge
  %2 = load atomic i8, ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4) monotonic, align 4, !dbg !54
  %_0.i1.not.i = icmp eq i8 %2, 0, !dbg !57
  br i1 %_0.i1.not.i, label %bb1.loopexit.i, label %bb4.i.backedge, !dbg !58

bb4.i.backedge:                                   ; preds = %bb4.i, %bb1.loopexit.i
  br label %bb4.i, !dbg !54

_ZN8spin_bad4with17haa626500d308000eE.exit:       ; preds = %bb1.loopexit.i, %start
  %3 = load i32, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, align 4, !dbg !59, !noundef !14
  %4 = add i32 %3, 1, !dbg !59
  store i32 %4, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, align 4, !dbg !59
  store atomic i8 0, ptr getelementptr inbounds nuw (i8, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, i64 4) monotonic, align 4, !dbg !60
  %_9 = load i64, ptr %t, align 8, !dbg !63, !noundef !14
  %_8 = call noundef i32 @pthread_join(i64 noundef %_9, ptr noundef null) #3, !dbg !64
  %_14 = load i32, ptr @_ZN8spin_bad1L17hd1c1cb7a5394b78eE, align 4, !dbg !65, !noundef !14
  %_13 = icmp eq i32 %_14, 2, !dbg !66
  %_12 = zext i1 %_13 to i32, !dbg !66
  call void @__VERIFIER_assert(i32 noundef %_12) #3, !dbg !67
  call void @llvm.lifetime.end.p0(ptr nonnull %t), !dbg !68
  ret i32 0, !dbg !69
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef nonnull, ptr noundef) unnamed_addr #1

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i32 @pthread_join(i64 noundef, ptr noundef) unnamed_addr #1

; Function Attrs: nounwind nonlazybind uwtable
declare void @__VERIFIER_assert(i32 noundef) unnamed_addr #1

attributes #0 = { nofree norecurse nounwind nonlazybind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
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
!7 = !DIFile(filename: "spin_bad.rs/@/spin_bad.473b26836f9ffd80-cgu.0", directory: ".")
!8 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !9, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!9 = !DIFile(filename: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/lib.rs/@/core.c1f1a4ba060b9bfa-cgu.0", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!10 = distinct !DISubprogram(name: "th", linkageName: "_ZN8spin_bad2th17h5864aa98aaf0ac0eE", scope: !12, file: !11, line: 10, type: !13, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!11 = !DIFile(filename: "spin_bad.rs", directory: ".", checksumkind: CSK_MD5, checksum: "c27df35d6a7f259e8e94379e7bf0000a")
!12 = !DINamespace(name: "spin_bad", scope: null)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 3907, column: 24, scope: !16, inlinedAt: !21)
!16 = distinct !DISubprogram(name: "atomic_swap<u8>", linkageName: "_ZN4core4sync6atomic11atomic_swap17h4f9c413d9bd5d3b0E", scope: !18, file: !17, line: 3902, type: !13, scopeLine: 3902, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!17 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!18 = !DINamespace(name: "atomic", scope: !19)
!19 = !DINamespace(name: "sync", scope: !20)
!20 = !DINamespace(name: "core", scope: null)
!21 = distinct !DILocation(line: 793, column: 22, scope: !22, inlinedAt: !24)
!22 = distinct !DISubprogram(name: "swap", linkageName: "_RNvMs3_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB5_10AtomicBool4swap", scope: !23, file: !17, line: 788, type: !13, scopeLine: 788, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!23 = !DINamespace(name: "AtomicBool", scope: !18)
!24 = distinct !DILocation(line: 9, column: 23, scope: !25, inlinedAt: !26)
!25 = distinct !DISubprogram(name: "with", linkageName: "_ZN8spin_bad4with17haa626500d308000eE", scope: !12, file: !11, line: 9, type: !13, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!26 = distinct !DILocation(line: 10, column: 51, scope: !10)
!27 = !DILocation(line: 793, column: 22, scope: !22, inlinedAt: !24)
!28 = !DILocation(line: 9, column: 19, scope: !25, inlinedAt: !26)
!29 = !DILocation(line: 3890, column: 24, scope: !30, inlinedAt: !31)
!30 = distinct !DISubprogram(name: "atomic_load<u8>", linkageName: "_ZN4core4sync6atomic11atomic_load17h95435ac3997328e4E", scope: !18, file: !17, line: 3886, type: !13, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!31 = distinct !DILocation(line: 729, column: 18, scope: !32, inlinedAt: !33)
!32 = distinct !DISubprogram(name: "load", linkageName: "_RNvMs3_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB5_10AtomicBool4load", scope: !23, file: !17, line: 726, type: !13, scopeLine: 726, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!33 = distinct !DILocation(line: 9, column: 65, scope: !25, inlinedAt: !26)
!34 = !DILocation(line: 729, column: 18, scope: !32, inlinedAt: !33)
!35 = !DILocation(line: 9, column: 61, scope: !25, inlinedAt: !26)
!36 = !DILocation(line: 9, column: 106, scope: !25, inlinedAt: !26)
!37 = !DILocation(line: 3875, column: 24, scope: !38, inlinedAt: !39)
!38 = distinct !DISubprogram(name: "atomic_store<u8>", linkageName: "_ZN4core4sync6atomic12atomic_store17hc239f9c0e3e70cddE", scope: !18, file: !17, line: 3871, type: !13, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!39 = distinct !DILocation(line: 759, column: 13, scope: !40, inlinedAt: !41)
!40 = distinct !DISubprogram(name: "store", linkageName: "_RNvMs3_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB5_10AtomicBool5store", scope: !23, file: !17, line: 755, type: !13, scopeLine: 755, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!41 = distinct !DILocation(line: 9, column: 129, scope: !25, inlinedAt: !26)
!42 = !DILocation(line: 10, column: 82, scope: !10)
!43 = distinct !DISubprogram(name: "main", scope: !12, file: !11, line: 11, type: !13, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !14)
!44 = !DILocation(line: 11, column: 61, scope: !43)
!45 = !DILocation(line: 11, column: 69, scope: !43)
!46 = !DILocation(line: 11, column: 77, scope: !47)
!47 = distinct !DILexicalBlock(scope: !43, file: !11, line: 11, column: 57)
!48 = !DILocation(line: 3907, column: 24, scope: !16, inlinedAt: !49)
!49 = distinct !DILocation(line: 793, column: 22, scope: !22, inlinedAt: !50)
!50 = distinct !DILocation(line: 9, column: 23, scope: !25, inlinedAt: !51)
!51 = distinct !DILocation(line: 11, column: 147, scope: !47)
!52 = !DILocation(line: 793, column: 22, scope: !22, inlinedAt: !50)
!53 = !DILocation(line: 9, column: 19, scope: !25, inlinedAt: !51)
!54 = !DILocation(line: 3890, column: 24, scope: !30, inlinedAt: !55)
!55 = distinct !DILocation(line: 729, column: 18, scope: !32, inlinedAt: !56)
!56 = distinct !DILocation(line: 9, column: 65, scope: !25, inlinedAt: !51)
!57 = !DILocation(line: 729, column: 18, scope: !32, inlinedAt: !56)
!58 = !DILocation(line: 9, column: 61, scope: !25, inlinedAt: !51)
!59 = !DILocation(line: 9, column: 106, scope: !25, inlinedAt: !51)
!60 = !DILocation(line: 3875, column: 24, scope: !38, inlinedAt: !61)
!61 = distinct !DILocation(line: 759, column: 13, scope: !40, inlinedAt: !62)
!62 = distinct !DILocation(line: 9, column: 129, scope: !25, inlinedAt: !51)
!63 = !DILocation(line: 11, column: 168, scope: !47)
!64 = !DILocation(line: 11, column: 155, scope: !47)
!65 = !DILocation(line: 11, column: 214, scope: !47)
!66 = !DILocation(line: 11, column: 213, scope: !47)
!67 = !DILocation(line: 11, column: 195, scope: !47)
!68 = !DILocation(line: 11, column: 242, scope: !43)
!69 = !DILocation(line: 11, column: 245, scope: !43)
