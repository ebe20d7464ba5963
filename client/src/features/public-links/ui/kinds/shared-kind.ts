import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { View } from '#shared/views/view.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { TablePart } from '#client/lib/overlays.ts'

/** One kind of thing that a public link shows. Adding one adds a file and a line in `shared-kinds.ts`. */
export interface SharedKind {
  type: SharedType
  /** the item in whose dialog its links stand */
  of: ItemType
  Icon: Icon
  /** offered as the usual choice; the other kinds of the item come after it */
  isUsual: boolean
  /** visitors may be allowed to add records */
  mayWrite: boolean
  /** its own settings; without them a link is there with one press */
  settings?: KindSettings
  /** settings that a link may do without; `id`: the item's */
  More?: ComponentType<MoreSettingsProps>
}

export interface MoreSettingsProps {
  id: string
  config: LinkConfig
  /** nobody finds a link whose page says nothing without a password */
  hasPassword: boolean
  /** visitors may add records */
  canWrite: boolean
  /** fields of people and linked records that the item's forms could ask for */
  choosable: readonly string[]
  onChange(part: Partial<LinkConfig>): void
}

/** The start of a new link. */
export interface NewLinkAbout {
  fields: readonly Field[]
  table: Table | undefined
  /** the part of the table that is shared alone; `view`: when it is one */
  of: TablePart | undefined
  view: View | undefined
}

interface KindSettings {
  start(about: NewLinkAbout): LinkConfig
  Part: ComponentType<KindSettingsProps>
}

export interface KindSettingsProps extends Pick<NewLinkAbout, 'table' | 'fields' | 'of'> {
  config: LinkConfig
  onChange(part: Partial<LinkConfig>): void
}
