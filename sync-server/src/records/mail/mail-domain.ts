import type { Platform } from '#server/platform/platform.ts'

/** The part behind the @ of an organisation's addresses; undefined while the server takes no mails. */
export async function mailDomainOf(
  { config, controlStore }: Pick<Platform, 'config' | 'controlStore'>,
  orgId: string,
): Promise<string | undefined> {
  const { domain } = config.mailIn
  if (domain === undefined) return undefined
  const row = await controlStore.get(controlStore.build.selectFrom('organisation').select('slug').where('id', '=', orgId))
  return row && `${row.slug}.${domain}`
}

/** The organisation of an address's domain. */
export async function findOrgOfDomain(
  { config, controlStore }: Pick<Platform, 'config' | 'controlStore'>,
  host: string,
): Promise<string | undefined> {
  const { domain } = config.mailIn
  const end = `.${domain ?? ''}`
  if (domain === undefined || !host.endsWith(end)) return undefined
  const slug = host.slice(0, -end.length)
  return (await controlStore.get(controlStore.build.selectFrom('organisation').select('id').where('slug', '=', slug)))?.id
}
