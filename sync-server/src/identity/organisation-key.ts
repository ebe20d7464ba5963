/** The id that a person may have typed without its hyphens: the finder takes letters and digits only (specification 1 §5). */
export function organisationIdIn(key: string): string {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(key)
  return parts ? parts.slice(1).join('-') : key
}
