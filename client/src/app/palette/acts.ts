import { pageActs } from '#client/editor/page-acts.ts'
import { actsFor, labelOf, type Act, type ActEnv, type ActKind, type ActsOf, type ActThing } from '#client/nouns/acts/act.ts'
import { textsOf } from '#client/nouns/acts/ActItems.tsx'
import { runAct } from '#client/nouns/acts/run-act.ts'
import { chatActs } from '#client/records/acts/chat-acts.ts'
import { folderActs } from '#client/records/acts/folder-acts.ts'
import { automationActs } from '#client/records/acts/automation-acts.ts'
import { appActs } from '#client/records/acts/app-acts.ts'
import { memberActs } from '#client/records/acts/member-acts.ts'
import { taskActs } from '#client/records/acts/task-acts.ts'
import { recordActs } from '#client/records/acts/record-acts.ts'
import { tableActs } from '#client/records/acts/table-acts.ts'
import { fieldActs } from '#client/views/grid/field-acts.ts'
import { viewActs } from '#client/views/grid/view-acts.ts'

/** The acts of every kind of thing. Menus draw the same lists. */
export const allActs: { readonly [Kind in ActKind]: ActsOf<Kind> } = {
  table: tableActs,
  app: appActs,
  page: pageActs,
  folder: folderActs,
  record: recordActs,
  view: viewActs,
  field: fieldActs,
  member: memberActs,
  chat: chatActs,
  task: taskActs,
  automation: automationActs,
}

/** The files of texts that acts speak with. */
export const actTexts: readonly string[] = [...new Set(Object.values(allActs).flatMap((acts) => textsOf(acts as ActsOf<'folder'>)))]

/** One act on one thing, ready to be shown and run. */
export interface ReadyAct {
  id: string
  label: string
  Icon: Act<never>['Icon']
  section: Act<never>['section']
  isDisabled: boolean
  isStructure: boolean
  shortcut: readonly string[] | undefined
  run(): void
}

/** The acts that this person may run on a thing now. */
export function readyActs({ kind, target }: ActThing, env: ActEnv): ReadyAct[] {
  const acts = allActs[kind] as readonly Act<typeof target>[]
  return actsFor(acts, target, env).map((act) => ({
    id: `${kind}-${act.id}-${target.id}`,
    label: labelOf(act, target, env),
    Icon: act.Icon,
    section: act.section,
    isDisabled: act.isDisabled?.(target, env) === true,
    isStructure: act.structure === true,
    shortcut: act.shortcut,
    run: () => runAct(act, target, env),
  }))
}
