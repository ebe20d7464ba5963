import type { Form, FormDefinition } from '#shared/nouns/forms/form.ts'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { isUnsaved } from '#client/nouns/forms/form-commands.ts'

const placeOf = (form: Form): string => (isUnsaved(form) ? `new.${form.tableId}.${form.kind}` : form.id)

/** An unsaved form that this device kept. `isOlder`: somebody saved the form meanwhile, and it would undo what they saved. */
export interface EditedForm {
  definition: FormDefinition
  isOlder: boolean
}

export function readEdited(memberId: string, form: Form): EditedForm | undefined {
  const kept = readKept('formEditor', memberId, placeOf(form)) as { version?: number; definition?: FormDefinition } | undefined
  if (!kept?.definition || !Array.isArray(kept.definition.parts)) return undefined
  return { definition: kept.definition, isOlder: kept.version !== form.version }
}

/** Keeps an unsaved form; undefined forgets it. */
export function writeEdited(memberId: string, form: Form, definition: FormDefinition | undefined): void {
  writeKept('formEditor', memberId, placeOf(form), definition && { version: form.version, definition })
}
