import type { Platform } from '#server/platform/platform.ts'

/** The part behind the @ of an organisation's addresses; undefined while the server takes no mails. */
export function mailDomainOf({ config, control }: Pick<Platform, 'config' | 'control'>, orgId: string): string | undefined {
  const { domain } = config.mailIn
  if (domain === undefined) return undefined
  const row = control.get(control.build.selectFrom('organisation').select('slug').where('id', '=', orgId))
  return row && `${row.slug}.${domain}`
}

/** The organisation of an address's domain. */
export function findOrgOfDomain({ config, control }: Pick<Platform, 'config' | 'control'>, host: string): string | undefined {
  const { domain } = config.mailIn
  const end = `.${domain ?? ''}`
  if (domain === undefined || !host.endsWith(end)) return undefined
  const slug = host.slice(0, -end.length)
  return control.get(control.build.selectFrom('organisation').select('id').where('slug', '=', slug))?.id
}
