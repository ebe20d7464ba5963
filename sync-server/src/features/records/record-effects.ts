import { giveUpRefresh, refreshNow } from '#server/computed/refresh-now.ts'
import { runRecompute } from '#server/computed/run-recompute.ts'
import { giveUpRecompute, type RecomputeJob } from '#server/computed/stale.ts'
import { inLane, type EffectHandlers } from '#server/jobs/effect-registry.ts'
import { aboutField, aboutTable } from '#server/jobs/effect-subjects.ts'
import { giveUpReport } from '#server/jobs/report-store.ts'
import type { IndexTuning } from '#server/jobs/schedule-index-tuning.ts'
import { exportByMail, makeExportFile } from '#server/features/records/exports/export-by-mail.ts'
import { indexGone, tuneIndexes } from '#server/records/queries/tune-indexes.ts'
import type { PurgeJob } from '#server/records/read/being-purged.ts'
import { purgeInTurns } from '#server/records/trash/purge-batch.ts'
import { giveUpUndo, runUndo, type UndoJob } from '#server/records/undo/undo-gesture.ts'
import { leaveDue, leaveKind } from '#server/records/write/hooks/leave-begun.ts'
import { clearRemovedOptions, type RemovedOptions } from '#server/records/write/clear-options.ts'
import { fillOwnCells, type OwnCells } from '#server/records/write/fill-own-cells.ts'

export const recordEffects: EffectHandlers = {
  ...inLane('rows', { [exportByMail]: makeExportFile }, undefined, giveUpReport),
  ...inLane('rows', { 'records.refreshNow': (_payload, effect) => refreshNow(effect) }, undefined, giveUpRefresh),
  ...inLane('rows', { [leaveKind]: (payload, effect) => leaveDue(payload, effect) }),
  ...inLane(
    'rows',
    { 'records.recompute': (payload, effect) => runRecompute(payload as RecomputeJob, effect) },
    aboutField,
    giveUpRecompute,
  ),
  ...inLane(
    'rows',
    {
      'records.fillOwnCells': (payload, effect) => fillOwnCells(payload as OwnCells, effect),
      'records.clearOptions': (payload, effect) => clearRemovedOptions(payload as RemovedOptions, effect),
    },
    aboutField,
  ),
  ...inLane(
    'rows',
    {
      'records.purge': (payload, effect) => purgeInTurns(payload as PurgeJob, effect),
    },
    aboutTable(),
  ),
  ...inLane('rows', { 'records.undo': (payload, effect) => runUndo(payload as UndoJob, effect) }, aboutTable(), giveUpUndo),
  ...inLane(
    'upkeep',
    {
      'records.indexGone': (payload, effect) => indexGone(payload as IndexTuning, effect),
      'records.tuneIndexes': (payload, effect) => tuneIndexes(payload as IndexTuning, effect),
    },
    aboutTable(),
  ),
}
