; ModuleID = 'dbgvalue.c'
source_filename = "dbgvalue.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@x = internal unnamed_addr global i32 0, align 4, !dbg !0

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr !dbg !16 {
  %1 = alloca i64, align 8
  %2 = bitcast i64* %1 to i8*, !dbg !24
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %2), !dbg !24
  call void @llvm.dbg.value(metadata i64* %1, metadata !20, metadata !DIExpression(DW_OP_deref)), !dbg !25
  %3 = call i32 @pthread_create(i64* noundef nonnull %1, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @th, i8* noundef null), !dbg !26
  call void @llvm.dbg.value(metadata i8* null, metadata !27, metadata !DIExpression()), !dbg !34
  %4 = load atomic i32, i32* @x seq_cst, align 4, !dbg !36
  call void @llvm.dbg.value(metadata i32 %4, metadata !33, metadata !DIExpression()), !dbg !34
  %5 = add nsw i32 %4, 1, !dbg !37
  store atomic i32 %5, i32* @x seq_cst, align 4, !dbg !37
  %6 = load i64, i64* %1, align 8, !dbg !38, !tbaa !39
  call void @llvm.dbg.value(metadata i64 %6, metadata !20, metadata !DIExpression()), !dbg !25
  %7 = call i32 @pthread_join(i64 noundef %6, i8** noundef null), !dbg !43
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %2), !dbg !44
  ret i32 0, !dbg !45
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

; Function Attrs: nounwind
declare !dbg !46 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr

; Function Attrs: mustprogress nofree norecurse nounwind uwtable willreturn
define internal noalias i8* @th(i8* nocapture noundef readnone %0) !dbg !28 {
  call void @llvm.dbg.value(metadata i8* %0, metadata !27, metadata !DIExpression()), !dbg !68
  %2 = load atomic i32, i32* @x seq_cst, align 4, !dbg !69
  call void @llvm.dbg.value(metadata i32 %2, metadata !33, metadata !DIExpression()), !dbg !68
  %3 = add nsw i32 %2, 1, !dbg !70
  store atomic i32 %3, i32* @x seq_cst, align 4, !dbg !70
  ret i8* null, !dbg !71
}

declare !dbg !72 i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata)


!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "x", scope: !2, file: !3, line: 3, type: !5, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "dbgvalue.c", directory: "/src", checksumkind: CSK_MD5, checksum: "61e5acb50971249dc61e62d0b14ae9bc")
!4 = !{!0}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !6, line: 92, baseType: !7)
!6 = !DIFile(filename: "stdatomic.h", directory: "/src", checksumkind: CSK_MD5, checksum: "de5d66a1ef2f5448cc1919ff39db92bc")
!7 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 7, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 1}
!15 = !{!"Debian clang version 14.0.6"}
!16 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 5, type: !17, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !19)
!17 = !DISubroutineType(types: !18)
!18 = !{!8}
!19 = !{!20}
!20 = !DILocalVariable(name: "t", scope: !16, file: !3, line: 5, type: !21)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !22, line: 27, baseType: !23)
!22 = !DIFile(filename: "pthreadtypes.h", directory: "/src", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!23 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!24 = !DILocation(line: 5, column: 18, scope: !16)
!25 = !DILocation(line: 0, scope: !16)
!26 = !DILocation(line: 5, column: 31, scope: !16)
!27 = !DILocalVariable(name: "a", arg: 1, scope: !28, file: !3, line: 4, type: !31)
!28 = distinct !DISubprogram(name: "th", scope: !3, file: !3, line: 4, type: !29, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !32)
!29 = !DISubroutineType(types: !30)
!30 = !{!31, !31}
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!32 = !{!27, !33}
!33 = !DILocalVariable(name: "v", scope: !28, file: !3, line: 4, type: !8)
!34 = !DILocation(line: 0, scope: !28, inlinedAt: !35)
!35 = distinct !DILocation(line: 5, column: 61, scope: !16)
!36 = !DILocation(line: 4, column: 36, scope: !28, inlinedAt: !35)
!37 = !DILocation(line: 4, column: 53, scope: !28, inlinedAt: !35)
!38 = !DILocation(line: 5, column: 81, scope: !16)
!39 = !{!40, !40, i64 0}
!40 = !{!"long", !41, i64 0}
!41 = !{!"omnipotent char", !42, i64 0}
!42 = !{!"Simple C/C++ TBAA"}
!43 = !DILocation(line: 5, column: 68, scope: !16)
!44 = !DILocation(line: 5, column: 98, scope: !16)
!45 = !DILocation(line: 5, column: 88, scope: !16)
!46 = !DISubprogram(name: "pthread_create", scope: !47, file: !47, line: 202, type: !48, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !67)
!47 = !DIFile(filename: "pthread.h", directory: "/src", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!48 = !DISubroutineType(types: !49)
!49 = !{!8, !50, !52, !65, !66}
!50 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !51)
!51 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!52 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !53)
!53 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !54, size: 64)
!54 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !55)
!55 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_attr_t", file: !22, line: 62, baseType: !56)
!56 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "pthread_attr_t", file: !22, line: 56, size: 448, elements: !57)
!57 = !{!58, !63}
!58 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !56, file: !22, line: 58, baseType: !59, size: 448)
!59 = !DICompositeType(tag: DW_TAG_array_type, baseType: !60, size: 448, elements: !61)
!60 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!61 = !{!62}
!62 = !DISubrange(count: 56)
!63 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !56, file: !22, line: 59, baseType: !64, size: 64)
!64 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!65 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !29, size: 64)
!66 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !31)
!67 = !{}
!68 = !DILocation(line: 0, scope: !28)
!69 = !DILocation(line: 4, column: 36, scope: !28)
!70 = !DILocation(line: 4, column: 53, scope: !28)
!71 = !DILocation(line: 4, column: 78, scope: !28)
!72 = !DISubprogram(name: "pthread_join", scope: !47, file: !47, line: 219, type: !73, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !67)
!73 = !DISubroutineType(types: !74)
!74 = !{!8, !21, !75}
!75 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64)
