import type { Form, FormDefinition } from '#shared/nouns/forms/form.ts'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { isUnsaved } from '#client/nouns/forms/form-commands.ts'

const placeOf = (form: Form): string => (isUnsaved(form) ? `new.${form.tableId}.${form.kind}` : form.id)

/** An unsaved form that this device kept; undefined when somebody saved the form meanwhile: it would undo what they saved. */
export function readEdited(memberId: string, form: Form): FormDefinition | undefined {
  const kept = readKept('formEditor', memberId, placeOf(form)) as { version?: number; definition?: FormDefinition } | undefined
  return kept?.version === form.version && Array.isArray(kept.definition?.parts) ? kept.definition : undefined
}

/** Keeps an unsaved form; undefined forgets it. */
export function writeEdited(memberId: string, form: Form, definition: FormDefinition | undefined): void {
  writeKept('formEditor', memberId, placeOf(form), definition && { version: form.version, definition })
}
