/**
 * Why a transaction of ours happened. Every command passes one, and one rule reads them: only `person` is undone by
 * Ctrl+Z. Updates from the network or the device's store carry their provider as origin and are never one of these.
 */
export type DocumentOrigin = 'person' | 'automation' | 'seed' | 'migration' | 'server' | 'demo' | 'restore'

/** Origins an undo manager tracks. */
export const undoableOrigins: ReadonlySet<unknown> = new Set<DocumentOrigin>(['person'])
