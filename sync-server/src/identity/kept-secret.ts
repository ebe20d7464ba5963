import { randomBytes } from 'node:crypto'
import type { Platform } from '#server/platform/platform.ts'

/** A secret of this server, by its name. Made once and kept in the control database, so that what it signed holds after a restart. */
export function keptSecret({ control }: Pick<Platform, 'control'>, name: string): string {
  const stored = (): string | undefined => control.get(control.build.selectFrom('setting').select('value').where('key', '=', name))?.value
  const known = stored()
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64url')
  control.writeNow(() =>
    control.run(
      control.build
        .insertInto('setting')
        .values({ key: name, value: made })
        .onConflict((on) => on.column('key').doNothing()),
    ),
  )
  return stored() ?? made
}
