import { IconBook, IconKeyboard, IconLifebuoy, IconMovie, IconNews, type Icon } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useOutsideLinks, type OutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const places: readonly { key: Extract<keyof OutsideLinks, 'documentation' | 'videos' | 'support' | 'changelog'>; Icon: Icon }[] = [
  { key: 'documentation', Icon: IconBook },
  { key: 'videos', Icon: IconMovie },
  { key: 'support', Icon: IconLifebuoy },
  { key: 'changelog', Icon: IconNews },
]

/** Ways to help: the operator's places, where they are named, and the shortcuts. */
export function HelpItems() {
  const { t } = useTranslation('shell')
  const links = useOutsideLinks()
  return (
    <>
      {places.map(({ key, Icon }) => {
        const url = links[key]
        if (url === null) return null
        return (
          <MenuItem key={key} icon={<Icon {...drawing} />} onSelect={() => void window.open(url, '_blank', 'noreferrer')}>
            {t(`help.${key}`)}
          </MenuItem>
        )
      })}
      <MenuItem icon={<IconKeyboard {...drawing} />} shortcut={['?']} onSelect={() => openOverlay({ kind: 'shortcuts' })}>
        {t('shortcuts')}
      </MenuItem>
    </>
  )
}
