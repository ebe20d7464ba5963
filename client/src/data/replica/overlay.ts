import type { CellValue } from '#shared/protocol/feed.ts'
import type { RecordPatch } from '#client/data/outbox/patch.ts'

/** A record's cells by column, its own columns among them. */
export type RowValues = Record<string, CellValue>

/** A patched record: what the server has (null: nothing), and what waits to be laid over it, in order. */
export interface Overlay {
  server: RowValues | null
  patches: Unsent[]
}

interface Unsent {
  mutationId: string
  patch: RecordPatch
  /** the server's state of the record that was shown when the change was made; undefined: not read yet */
  base: number | undefined
}

/** Lays a change over what is there. */
export function addPatch({ server, patches }: Overlay, mutationId: string, patch: RecordPatch): void {
  patches.push({ mutationId, patch, base: patch.base ?? patches[0]?.base ?? (patch.created ? 0 : seqOf(server)) })
}

/** Takes what the server has now; changes that were made before it was read were made on it. */
export function setServer(overlay: Overlay, row: RowValues | null): void {
  overlay.server = row
  for (const unsent of overlay.patches) unsent.base ??= seqOf(row)
}

/** The ids of the fields that the changes are of; undefined: the server does not have the record. */
export function changedFields({ server, patches }: Overlay): ReadonlySet<string> | undefined {
  return server ? new Set(patches.flatMap(({ patch }) => Object.keys(patch.values ?? {}))) : undefined
}

/**
 * The server's row with what waits laid over it. A change of a record that is gone shows nothing. Its seq is that of the state the
 * first of them was made on: what came since may be covered by it, so whoever edits it again has not seen that.
 */
export function laidOver({ server, patches }: Overlay): RowValues | null {
  let row = server
  for (const { patch } of patches) {
    if (patch.values === null) row = null
    else if (row || patch.created) row = { ...row, ...patch.values }
  }
  const base = patches[0]?.base
  return row && base !== undefined ? { ...row, seq: base } : row
}

export function seqOf(row: RowValues | null): number | undefined {
  return typeof row?.['seq'] === 'number' ? row['seq'] : undefined
}
