import { IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react'
import { NavLink, useNavigate } from 'react-router-dom'
import { CountOf } from '#client/app/shell/CountOf.tsx'
import { runChoice, useCreateChoices, useMenuPlaces } from '#client/app/shell/feature-parts.ts'
import { UserMenuItems } from '#client/app/shell/opened-later.tsx'
import { useStarred } from '#client/nouns/favourites/favourites.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MenuLink } from '#client/ui/MenuLink.tsx'
import css from '#client/app/shell/BottomBar.module.css'

const drawing = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** The phone's bar: the first places, create, search, and the menu with everything else. */
export function BottomBar() {
  const menuPlaces = useMenuPlaces()
  const furtherPlaces = menuPlaces.filter(({ inBar }) => !inBar)
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const choices = useCreateChoices()
  const starred = useStarred()
  const folders = useFolders()

  return (
    <nav aria-label={t('mainMenu')} className={css.bar}>
      {menuPlaces
        .filter(({ inBar }) => inBar)
        .map(({ to, labelKey, Icon, useCount }) => (
          <NavLink key={to} to={to} className={css.entry ?? ''}>
            <Icon {...drawing} />
            <span className={css.label}>{t(labelKey)}</span>
            {useCount && <CountOf useCount={useCount} />}
          </NavLink>
        ))}
      {choices.length > 0 && (
        <Menu
          trigger={(props) => (
            <button type="button" {...props} className={css.entry}>
              <IconPlus {...drawing} />
              <span className={css.label}>{t('create.button')}</span>
            </button>
          )}
        >
          {choices.map((choice) => (
            <MenuItem
              key={choice.labelKey}
              icon={<choice.Icon size={20} stroke={1.5} aria-hidden />}
              onSelect={() => runChoice(choice, (path) => void navigate(path))}
            >
              {t(choice.labelKey)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <button type="button" className={css.entry} onClick={() => openOverlay({ kind: 'palette' })}>
        <IconSearch {...drawing} />
        <span className={css.label}>{t('search')}</span>
      </button>
      <Menu
        trigger={(props) => (
          <button type="button" {...props} className={css.entry}>
            <IconMenu2 {...drawing} />
            <span className={css.label}>{t('menu')}</span>
          </button>
        )}
      >
        {furtherPlaces.map(({ to, labelKey, Icon }) => (
          <MenuLink key={to} to={to} icon={<Icon {...drawing} />}>
            {t(labelKey)}
          </MenuLink>
        ))}
        {starred.length > 0 && <MenuHeading>{t('favourites')}</MenuHeading>}
        {starred.map((entry) => {
          const type = entry.kind === 'item' ? entry.item.type : 'folder'
          const { id, label, icon, color } = entry.kind === 'item' ? entry.item : entry.folder
          return (
            <MenuLink key={id} to={itemPath(type, id)} icon={<ItemIcon icon={icon} color={color} />}>
              {label}
            </MenuLink>
          )
        })}
        {folders.length > 0 && <MenuHeading>{t('folders')}</MenuHeading>}
        {folders.map(({ folder }) => (
          <MenuLink key={folder.id} to={itemPath('folder', folder.id)} icon={<ItemIcon icon={folder.icon} color={folder.color} />}>
            {folder.label}
          </MenuLink>
        ))}
        {(furtherPlaces.length > 0 || starred.length > 0 || folders.length > 0) && <MenuDivider />}
        <UserMenuItems />
      </Menu>
    </nav>
  )
}
