import type { Form, FormDefinition } from '#shared/nouns/forms/form.ts'
import { isUnsaved } from '#client/nouns/forms/form-commands.ts'

/** a key with the person's id, because signing out removes such keys */
const keyOf = (memberId: string, form: Form): string =>
  `trama.formEditor.${memberId}.${isUnsaved(form) ? `new.${form.tableId}.${form.kind}` : form.id}`

interface Kept {
  /** the version it began with: an older one would undo what somebody else saved */
  version: number
  definition: FormDefinition
}

/** An unsaved form that this device kept; undefined when somebody saved the form meanwhile. */
export function readEdited(memberId: string, form: Form): FormDefinition | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(memberId, form)) ?? 'null') as Kept | null
    return kept !== null && kept.version === form.version && Array.isArray(kept.definition.parts) ? kept.definition : undefined
  } catch {
    return undefined
  }
}

/** Keeps an unsaved form; undefined forgets it. */
export function writeEdited(memberId: string, form: Form, definition: FormDefinition | undefined): void {
  try {
    if (definition) localStorage.setItem(keyOf(memberId, form), JSON.stringify({ version: form.version, definition } satisfies Kept))
    else localStorage.removeItem(keyOf(memberId, form))
  } catch {
    // private windows may refuse: it then lives as long as the page
  }
}
