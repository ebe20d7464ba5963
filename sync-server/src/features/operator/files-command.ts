import { CommandError, readOptions, type Command } from '#server/lib/command.ts'
import { hasControl, openControl } from '#server/storage/control/open-control.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { placeOf } from '#server/storage/files/files-place.ts'
import { moveFiles, type MoveCounts, type Moving } from '#server/storage/files/move-files.ts'
import { createS3Files } from '#server/storage/files/s3/s3-files.ts'

const options = { to: { type: 'string' }, ahead: { type: 'boolean' } } as const

/** `npm run files`: brings the files of an installation to a bucket, or back. */
export const filesCommand: Command = {
  usage: `files --to s3|disk        moves all files into the bucket of S3_BUCKET, or back; the server must not run
      --ahead               copies only, also while the server runs: the move itself is short then`,
  run: async (args, config, say) => {
    const { to, ahead = false } = readOptions(args, options)
    const { dataDir, s3 } = config
    if (to !== 's3' && to !== 'disk') throw new CommandError('files needs --to s3 or --to disk')
    if (s3 === undefined) throw new CommandError('files needs S3_BUCKET and its other settings, in both directions')
    if (!hasControl(config)) throw new CommandError(`${dataDir} holds no data`)
    const unlock = ahead ? () => undefined : lockData(dataDir)
    const store = createS3Files(dataDir, s3, ({ name, message }) => say(`the store did not answer: ${name} ${message}`))
    const { store: control } = await openControl(config)
    const place = to === 's3' ? placeOf(s3) : placeOf(undefined)
    try {
      const told = (counts: MoveCounts): void => say(countsOf(counts))
      const moving: Moving = { dataDir, control, disk: createDiskFiles(dataDir), s3: store, to, place, isAhead: ahead, told }
      const done = await moveFiles(moving)
      say(`${countsOf(done)}. ${ahead ? 'Stop the server and run this again without --ahead.' : `Files are in ${place} now.`}`)
      if (done.lost > 0) say(`${done.lost} files have a row and are in neither place`)
      if (!ahead && to === 'disk') say(`what lies in ${placeOf(s3)} stays there: remove it when you do not need it`)
    } finally {
      await control.close()
      store.close?.()
      unlock()
    }
  },
}

const countsOf = ({ copied, there }: MoveCounts): string => `${copied} files copied, ${there} were there`
