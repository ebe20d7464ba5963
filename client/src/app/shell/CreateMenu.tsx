import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { runChoice, useCreateChoices } from '#client/app/shell/feature-parts.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

/** The create button of the top bar; not there for those who may create nothing. */
export function CreateMenu() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const choices = useCreateChoices()
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('c', () => button.current?.click(), choices.length > 0)
  if (choices.length === 0) return null

  return (
    <Menu
      placement="bottom-end"
      buttonRef={button}
      trigger={(props) => (
        <Button
          {...props}
          variant="primary"
          size="small"
          icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
          data-tooltip={t('create.button')}
          data-tooltip-keys="C"
        >
          {t('create.button')}
        </Button>
      )}
    >
      {choices.map((choice) => (
        <div key={choice.labelKey} role="none">
          {choice.apart && <MenuDivider />}
          <MenuItem
            icon={<choice.Icon size={16} stroke={1.5} aria-hidden />}
            onSelect={() => runChoice(choice, (path) => void navigate(path))}
          >
            {t(choice.labelKey)}
          </MenuItem>
        </div>
      ))}
    </Menu>
  )
}
