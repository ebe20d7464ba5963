import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { createValue } from '#client/lib/value.ts'

/** The templates of one's own profile, shared by the page and its dialogs. Undefined until they were loaded. */
export const ownTemplates = createValue<readonly OwnTemplate[] | undefined>(undefined)

export async function loadOwn(): Promise<void> {
  ownTemplates.set((await call('GET template/my')).templates)
}

/** Takes a template off the list at once, and puts it back where the call fails. @throws the failure */
export async function deleteOwn(id: string): Promise<void> {
  const before = ownTemplates.get()
  ownTemplates.set(before?.filter((template) => template.id !== id))
  try {
    await call('POST template/delete', { body: { template_id: id } })
  } catch (error) {
    ownTemplates.set(before)
    throw error
  }
}
