import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'

/** A record's cells by column, its own columns among them. */
export type RowValues = Record<string, CellValue>

/** A patched record: the server's row (null: none) and its pending patches in order. */
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

/** Adds a patch on top of the others. */
export function addPatch({ server, patches }: Overlay, mutationId: string, patch: RecordPatch): void {
  patches.push({ mutationId, patch, base: patch.base ?? patches[0]?.base ?? (patch.created ? 0 : seqOf(server)) })
}

/** Takes the server's present row; patches made before any row was read are based on it. */
export function setServer(overlay: Overlay, row: RowValues | null): void {
  overlay.server = row
  for (const unsent of overlay.patches) unsent.base ??= seqOf(row)
}

/** The fields that the pending patches change; undefined: the server does not have the record. */
export function changedFields({ server, patches }: Overlay): ReadonlySet<string> | undefined {
  return server ? new Set(patches.flatMap(({ patch }) => Object.keys(patch.values ?? {}))) : undefined
}

/**
 * Applies the pending patches to the server's row. A change of a deleted record shows nothing. The row's seq is the base of the first patch: a later
 * server value may lie hidden below it, so the next edit must not claim to have seen it.
 */
export function withPatches({ server, patches }: Overlay): RowValues | null {
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
