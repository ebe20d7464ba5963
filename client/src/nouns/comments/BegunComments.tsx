import { useState } from 'react'
import { begunComments } from '#client/nouns/comments/begun-comments.ts'
import { BegunList } from '#client/nouns/comments/BegunList.tsx'
import { forgetWords } from '#client/engine/session/use-kept-words.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Comments that were begun and not sent, also on what is gone since. `of`: those on one record or page; without it all of them. */
export function BegunComments({ of }: { of?: string }) {
  const { t } = useTranslation('comments')
  const [begun, setBegun] = useState(() => begunComments(of))
  return (
    <BegunList
      title={t('begun.title')}
      // where its own screen says that it is gone, no way leads
      begun={begun.map(({ place, text, path }) => ({ place, text, path: of === undefined ? path : undefined }))}
      onDrop={(place) => {
        forgetWords(place)
        setBegun(begunComments(of))
      }}
    />
  )
}
