import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { AutomationGap } from '#shared/nouns/automations/automation-gaps.ts'
import type { FunctionPart } from '#shared/nouns/template-packages/template-parts.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** The doors of features that packages go through, given by the server: an installation does what devices could. */
export interface TemplateTools {
  /** Inside a write: applies one mutation as if a device had sent it. @throws the errors of its handler */
  apply<K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]): void
  /** Whether a person may be told of an automation. */
  seesAutomation(context: OrgContext, id: string): boolean
  /** Everything that is left to do before an automation can run. */
  gapsOfAutomation(context: OrgContext, id: string): AutomationGap[]
  /** Inside a write: makes a function with its code, switched off. @throws AppError `limit_reached`, `invalid_request` */
  addFunction(context: OrgContext, made: FunctionPart): void
  /** Inside a write: changes what starts a function, which is off then. @throws AppError `invalid_request`, `permission_denied` */
  setTrigger(context: OrgContext, id: string, settings: Pick<FunctionPart, 'isAsync' | 'trigger'>): void
  /** Inside a write: takes the other face of a link away that was just made. */
  dropInverse(context: OrgContext, linkId: string, fieldId: string): void
  /** Inside a write: an empty table keeps its records unique by this field. */
  keepUnique(context: OrgContext, tableId: string, fieldId: string): void
  /** Keeps the records of a table unique by this field, or by none, in writes of its own. @throws AppError `duplicates_exist`, `plan_feature` */
  setUnique(context: OrgContext, tableId: string, fieldId: string | null): Promise<unknown>
}
