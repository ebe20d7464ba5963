import { isHiddenFor } from '#shared/nouns/apps/block-frame.ts'
import type { AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'
import { settle } from '#shared/nouns/apps/layout.ts'
import { gridColumns } from '#shared/blocks/block-type.ts'

/** The app as people of a role see it in use. Blocks below one that is hidden from them move up. */
export function visibleApp(app: AppSnapshot, roleId: string): AppSnapshot {
  const blocks = app.blocks.filter((block) => !block.readable || !isHiddenFor(block, roleId))
  if (blocks.length === app.blocks.length) return app
  const ids = new Set(blocks.map(({ id }) => id))
  const { desktop, mobile } = app.layouts
  return {
    ...app,
    blocks,
    layouts: {
      desktop: settle(
        desktop.filter(({ id }) => ids.has(id)),
        gridColumns.desktop,
      ),
      mobile: settle(
        mobile.filter(({ id }) => ids.has(id)),
        gridColumns.mobile,
      ),
    },
  }
}
