import type { ControlReader } from '#server/storage/control/control-store.ts'

/** The organisation with this id, or with this name in addresses. @returns its id */
export async function findOrganisation(reader: ControlReader, named: string): Promise<string | undefined> {
  const found = await reader.get(
    reader.build
      .selectFrom('organisation')
      .select('id')
      .where(({ or, eb }) => or([eb('id', '=', named), eb('slug', '=', named)])),
  )
  return found?.id
}
