import type { Icon } from '@tabler/icons-react'
import type { TFunction } from '#client/i18n/i18n.ts'
import type { NoticeFacts } from '#shared/nouns/notices/notice.ts'
import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'

/** The words of a notice, looked up in what the person may see now. */
export interface NoticeWords {
  who: string
  /** the record, else the item */
  what: string
  field: string
  /** the kind of thing that it is about */
  itemType: NoticePlaceType
  facts: NoticeFacts
  /** of an announcement of the operator */
  text: string
}

/** The look of a kind of notice. One file per kind in `kinds/`, listed in notice-faces.ts. */
export interface NoticeFace {
  Icon: Icon
  /** one sentence; `t` is of the texts of notices */
  sentence(t: TFunction, words: NoticeWords): string
  /** shown beside every page until the person closes it, also after a reload; the key of the words that lead there */
  stays?: { tone: 'success' | 'error'; actionKey: string }
}
