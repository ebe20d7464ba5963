import type { Selectable } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { BuilderProfile, BuilderProfileWithToken } from '#shared/nouns/templates/template-builder-calls.ts'
import { templatePicturePath } from '#shared/nouns/templates/template-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { requirePicture } from '#server/features/templates/pictures/gallery-pictures.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'

type Row = Selectable<ControlSchema['template_builder']>
const handles = ['twitter', 'linkedin', 'whatsapp', 'discord'] as const
type Handles = { [Name in (typeof handles)[number]]?: string | undefined }
type Words = Record<'name' | 'email' | 'profile_picture', string> & Handles

const noHandles = { twitter: '', linkedin: '', whatsapp: '', discord: '' }

/** The profile under which a member publishes, if they have one. */
export async function findProfileId(reader: ControlReader, orgId: string, memberId: string): Promise<string | undefined> {
  const { build } = reader
  const mine = build.selectFrom('builder_member').select('builder_id')
  return (await reader.get(mine.where('org_id', '=', orgId).where('member_id', '=', memberId)))?.builder_id
}

/** @throws AppError `profile_not_found` */
export async function requireProfileId({ controlStore }: Platform, { org, memberId }: OrgContext): Promise<string> {
  const id = await findProfileId(controlStore, org.orgId, memberId)
  if (id === undefined) throw new AppError('profile_not_found')
  return id
}

/** @throws AppError `profile_not_found` */
export async function readProfile(platform: Platform, context: OrgContext): Promise<BuilderProfile> {
  return toProfile(await getBuilder(platform.controlStore, await requireProfileId(platform, context)))
}

/** @throws AppError `conflict` for a member who has a profile, `invalid_picture_format` */
export async function createProfile({ controlStore }: Platform, context: OrgContext, words: Words): Promise<BuilderProfileWithToken> {
  const { org, memberId } = context
  const token = newToken()
  const at = context.now().toISOString()
  return controlStore.write(async (tx) => {
    if ((await findProfileId(tx, org.orgId, memberId)) !== undefined) throw new AppError('conflict')
    const row: Row = {
      id: newId(),
      picture: null,
      ...noHandles,
      name: words.name,
      email: words.email,
      ...(await columnsOf(tx, words)),
      token_hash: hashToken(token),
      created_at: at,
      updated_at: at,
    }
    await tx.run(tx.build.insertInto('template_builder').values(row))
    await join(tx, context, row.id)
    return { ...toProfile(row), profile_token: token }
  })
}

/** With another token the one before leads nowhere. @throws AppError `profile_not_found`, `invalid_picture_format` */
export async function updateProfile(
  { controlStore }: Platform,
  context: OrgContext,
  {
    id_template_builder: id,
    renew_token: renews,
    ...words
  }: { [Name in keyof Words]?: Words[Name] | undefined } & { id_template_builder: string; renew_token?: boolean | undefined },
): Promise<BuilderProfileWithToken> {
  const token = renews === true ? newToken() : undefined
  return controlStore.write(async (tx) => {
    if ((await findProfileId(tx, context.org.orgId, context.memberId)) !== id) throw new AppError('profile_not_found')
    const changed = {
      ...(await columnsOf(tx, words)),
      ...(token !== undefined && { token_hash: hashToken(token) }),
      updated_at: context.now().toISOString(),
    }
    await tx.run(tx.build.updateTable('template_builder').set(changed).where('id', '=', id))
    return { ...toProfile(await getBuilder(tx, id)), ...(token !== undefined && { profile_token: token }) }
  })
}

/** The caller leaves the profile that they had. @throws AppError `profile_not_found` */
export async function linkProfile({ controlStore }: Platform, context: OrgContext, token: string): Promise<BuilderProfile> {
  return controlStore.write(async (tx) => {
    const named = tx.build.selectFrom('template_builder').selectAll().where('token_hash', '=', hashToken(token))
    const row = await tx.get(named)
    if (!row) throw new AppError('profile_not_found')
    await join(tx, context, row.id)
    return toProfile(row)
  })
}

async function join(tx: ControlTransaction, { org, memberId }: OrgContext, builderId: string): Promise<void> {
  const row = { org_id: org.orgId, member_id: memberId, builder_id: builderId }
  const before = await findProfileId(tx, org.orgId, memberId)
  if (before === builderId) return
  // a deletion, and no change in place: the profile goes with its last member
  const { build } = tx
  if (before !== undefined)
    await tx.run(build.deleteFrom('builder_member').where('org_id', '=', org.orgId).where('member_id', '=', memberId))
  await tx.run(build.insertInto('builder_member').values(row))
}

async function getBuilder(reader: ControlReader, id: string): Promise<Row> {
  const row = await reader.get(reader.build.selectFrom('template_builder').selectAll().where('id', '=', id))
  if (!row) throw new AppError('profile_not_found')
  return row
}

/** The columns of the words that are given. */
async function columnsOf(reader: ControlReader, words: { [Name in keyof Words]?: Words[Name] | undefined }): Promise<Partial<Row>> {
  const { profile_picture: picture } = words
  const given = (['name', 'email', ...handles] as const).flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]]))
  return { ...Object.fromEntries(given), ...(picture !== undefined && { picture: await requirePicture(reader, picture) }) }
}

function toProfile(row: Row): BuilderProfile {
  const { id, name, email, picture, twitter, linkedin, whatsapp, discord } = row
  const address = picture && templatePicturePath(picture)
  return { id_template_builder: id, name, email, profile_picture: address, twitter, linkedin, whatsapp, discord }
}
