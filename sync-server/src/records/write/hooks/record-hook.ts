import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { ComputedChange } from '#server/computed/watch-computed.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { RecordDraft, WriteMeta } from '#server/records/write/write-types.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/**
 * A part of a feature that takes part in every write of records, of every writer. It is called with the records it watches: those
 * that are created, deleted or restored, and those in which a watched cell changes. It writes no records itself.
 */
export interface RecordHook {
  name: string
  /**
   * The watched fields of a table, undefined for none. Their cells are there before every write. Remembered until anything in the file but
   * records changes.
   */
  watches(model: TableModel, org: OrgDatabase): { fields: 'all' | readonly string[] } | undefined
  /**
   * Before anything is written: may set watched cells, or refuse with an AppError. Not called when earlier values come back (undo, removed
   * options).
   */
  before?(write: BeforeWrite): void
  /** The same with a verdict that takes longer than a write may: judged outside of it. */
  judged?: JudgedHook
  /** Examines the final values; refuses with an AppError. */
  check?(write: HookedWrite): void
  /** At the end of the write, in its transaction: queues effects. */
  after?(write: AfterWrite): void
  /** The same for records that were begun by hand, once they are left or complete: only now do they count as created. */
  left?(left: LeftRecords): void
}

/** Records that were begun and are left now. */
export interface LeftRecords extends Pick<AfterWrite, 'org' | 'now' | 'model'> {
  readonly ids: readonly string[]
  /** who began them, and when */
  readonly memberId: string
  readonly madeAt: Date
}

export interface HookedWrite {
  readonly context: OrgContext
  readonly model: TableModel
  readonly meta: WriteMeta
  readonly records: readonly Readonly<RecordDraft>[]
}

export interface BeforeWrite extends HookedWrite {
  /**
   * Sets a watched cell; it is checked like any other. With `actor` their rights are asked, otherwise the product sets it, as defaults do.
   * @throws AppError `invalid_value`, `permission_denied`
   */
  set(record: Readonly<RecordDraft>, fieldId: string, value: CellValue, actor?: OrgContext): void
}

export interface JudgedHook {
  /** JSON text of everything the verdict depends on beside the record and its writer; undefined: nothing to judge */
  question(write: HookedWrite, record: Readonly<RecordDraft>): string | undefined
  /** Outside any write: one verdict for each case, of several writes at once. A rejection refuses the records. */
  judge(cases: readonly JudgedCase[], org: OrgDatabase): Promise<readonly Verdict[]>
  /** in whose name this author of a verdict sets cells */
  actor?(write: HookedWrite, record: Readonly<RecordDraft>, by: string): OrgContext
  /** the author's name for people, told with a refusal */
  label?(org: OrgDatabase, by: string): string | undefined
}

export interface JudgedCase {
  question: string
  tableId: string
  recordId: string
  memberId: string
  /** watched cells as they are, and as the write leaves them */
  before: Readonly<Record<string, CellValue>>
  after: Readonly<Record<string, CellValue>>
  op: WrittenRecord['op']
}

/** Cells to set, each with who set it last, or the text that refuses the write and whose it is. `failed`: its author could not judge. */
export type Verdict =
  | { set: Readonly<Record<string, { value: CellValue; by: string }>>; failed?: never }
  | { refuse: string; by: string; failed?: true; isPlain?: true }

export interface AfterWrite {
  readonly org: OrgDatabase
  readonly now: Date
  readonly model: TableModel
  /** the write; undefined for cells computed later: by an effect, on a new day, after a change of structure */
  readonly write: { readonly context: OrgContext; readonly meta: WriteMeta } | undefined
  readonly cause: WriteCause | undefined
  readonly records: readonly WrittenRecord[]
  /** watched computed cells that have another value now; records that are left to an effect follow later */
  readonly computed: readonly ComputedChange[]
  /** those of them that were begun and not left yet, with who changes them: the person who fills them in, or another */
  readonly unfinished: ReadonlyMap<string, 'own' | 'other'>
}

/** A record as a write left it. */
export interface WrittenRecord {
  id: string
  op: 'create' | 'update' | 'delete' | 'restore'
  /** cells before: at least the watched ones and those that changed; none of a new record */
  before: Readonly<Record<string, CellValue>>
  /** cells after, only those that changed */
  after: Readonly<Record<string, CellValue>>
}
