import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { PlanLimit } from '#shared/access/plan.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { AskedValue } from '#shared/values/asked-values.ts'
import type { ItemType } from '#shared/values/item-type.ts'

/** The values that a person gave to a button that asked, by name. */
export type PressAnswers = Readonly<Record<string, string | number | boolean>>

/** The item that a dialog is about. */
export interface OverlayTarget {
  type: ItemType | 'folder'
  id: string
}

/** A record's link field, into which a new record goes. */
export interface RecordLink {
  tableId: string
  recordId: string
  fieldId: string
}

/** A part of a table that is shared alone: a record that somebody outside updates, a view, or a form. */
export interface TablePart {
  kind: 'record' | 'view' | 'form'
  id: string
}

export type TableDialog = 'history' | 'rules' | 'duplicate' | 'connect' | 'download'

/**
 * The dialogs that more than one feature opens. A feature adds its own in its manifest:
 * `declare module '#client/lib/overlays.ts' { interface OverlayKinds { invoice: { id: string } } }`
 */
export interface OverlayKinds {
  /** `section`: one part of it alone */
  palette: { section?: 'go' | 'copy' | 'contact' | 'help' | 'create' | 'download' }
  shortcuts: object
  /** `template`: to look at it, and install it, there */
  switchOrganisation: { template?: string }
  /** signing out would lose work that is only on this device */
  signOut: object
  create: { what: ItemType | 'folder'; folderId?: string; place?: { type: ItemType; id: string } }
  edit: { target: OverlayTarget }
  move: { target: { type: ItemType; id: string } }
  /** asks for the name of the copy */
  duplicate: { target: { type: 'app' | 'page'; id: string } }
  delete: { target: OverlayTarget }
  /** who may open an item, and its public links; of a table also one part alone */
  share: { target: { type: ItemType; id: string }; of?: TablePart }
  /** who reads a folder and the pages in it */
  folderReaders: { id: string }
  /** a move that would give a page other readers */
  movePrivate: { item: { type: ItemType; id: string }; folderId: string | null; position?: string; change: 'in' | 'out' | 'refused' }
  refusedEdits: { id: string }
  /** `values` fill the form beside the defaults; `link` is the record that will be linked to the new one */
  createRecord: { tableId: string; values?: Readonly<Record<string, CellValue>>; link?: RecordLink }
  /** a dialog of a table as a whole */
  table: { tableId: string; dialog: TableDialog }
  /** the mail of a table */
  tableMail: { tableId: string }
  /** the forms of a table */
  forms: { tableId: string }
  /** a form to fill in; with a record: to update it. `values` stand beside its defaults */
  fillForm: { formId: string; recordId?: string; values?: Readonly<Record<string, CellValue>> }
  /** a button asks before it acts: whether it may, or for values */
  /** `place` names the button and its record: words for them wait there until they are given */
  askBeforePress: { place: string; question: string; asks: readonly AskedValue[]; title: string; act: (answers: PressAnswers) => void }
  /** a path of this product in the desktop program */
  openInApp: { path: string }
  /** the plan is in the way */
  upgrade: { reason: { feature: PlanFeature } | { limit: PlanLimit } }
}

/**
 * The one dialog over the page that anything may open: the shell draws it (client/src/app/Overlays.tsx), so that features
 * ask for each other's dialogs without knowing each other.
 */
export type Overlay = { [Kind in keyof OverlayKinds]: { kind: Kind } & OverlayKinds[Kind] }[keyof OverlayKinds]

const overlayAtom = atom<Overlay | null>(null)

export function openOverlay(overlay: Overlay): void {
  getDefaultStore().set(overlayAtom, overlay)
}

export function closeOverlay(): void {
  getDefaultStore().set(overlayAtom, null)
}

export function useOverlay(): Overlay | null {
  return useAtomValue(overlayAtom)
}
