import type { S3Config } from '#server/lib/s3-config.ts'
import type { ControlReader, ControlStore, ControlTransaction } from '#server/storage/control/control-store.ts'

/** The setting that says where files are; without one they are on the disk. */
const setting = 'files.place'
const disk = 'disk'

/** The configuration names another place of files than the one where they are. */
export class FilesPlaceError extends Error {
  override readonly name = 'FilesPlaceError'
}

export function placeOf(s3: S3Config | undefined): string {
  return s3 === undefined ? disk : `s3://${s3.bucket}/${s3.prefix}`
}

async function storedPlace(reader: ControlReader): Promise<string | undefined> {
  return (await reader.get(reader.build.selectFrom('setting').select('value').where('key', '=', setting)))?.value
}

/** Inside a write: files are there from now on. */
export async function setFilesPlace(tx: ControlTransaction, place: string): Promise<void> {
  await tx.run(tx.build.deleteFrom('setting').where('key', '=', setting))
  if (place !== disk) await tx.run(tx.build.insertInto('setting').values({ key: setting, value: place }))
}

/** A new installation has no files yet: it begins where its configuration says. @throws FilesPlaceError when files are elsewhere */
export async function assertFilesPlace(store: ControlStore, s3: S3Config | undefined): Promise<void> {
  const wanted = placeOf(s3)
  const found = (await storedPlace(store)) ?? disk
  if (found === wanted) return
  const isNew = found === disk && !(await store.get(store.build.selectFrom('organisation').select('id').limit(1)))
  if (isNew) return store.write((tx) => setFilesPlace(tx, wanted))
  if (s3 === undefined)
    throw new FilesPlaceError(
      `The files of this installation are in ${found}. Set S3_BUCKET, or bring them to the disk: npm run files -- --to disk`,
    )
  throw new FilesPlaceError(
    `The files of this installation are ${found === disk ? 'on the disk' : `in ${found}`}, and not in ${wanted}. ` +
      `Bring them there: npm run files -- --to s3`,
  )
}
