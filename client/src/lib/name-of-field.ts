export type TextField = HTMLInputElement | HTMLTextAreaElement

/** The name of a box to write in, as a screen reader says it. */
export function nameOfField(field: TextField): string {
  const ids = (field.getAttribute('aria-labelledby') ?? '').split(' ').filter((id) => id !== '')
  const named = ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
  const names = [named.join(' '), field.getAttribute('aria-label'), field.labels?.[0]?.textContent, field.placeholder]
  return names.map((name) => name?.trim() ?? '').find((name) => name !== '') ?? ''
}
