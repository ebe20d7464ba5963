import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/pages/ui/PageTree.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useMenuTree, useOpenWay, type PageTree as Tree } from '#client/nouns/pages/page-tree.ts'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { useFirstOf } from '#client/lib/use-first-of.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { MoreLine } from '#client/ui/MoreLine.tsx'

/** Pages below a page of the side menu. */
export function PagesBelow({ id }: { id: string }) {
  const branch = useBranch()
  return (
    <li>
      <Branch pages={branch.tree.below(id)} depth={2} {...branch} />
    </li>
  )
}

/** The way to the open page is open. */
function useBranch(): Pick<BranchProps, 'tree' | 'isOpen' | 'onToggle'> {
  const tree = useMenuTree()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const onWay = useOpenWay(tree)
  return {
    tree,
    isOpen: (id) => toggled.get(id) ?? onWay.has(id),
    onToggle: (id, isOpen) => setToggled(new Map(toggled).set(id, isOpen)),
  }
}

interface BranchProps {
  pages: readonly PageEntry[]
  tree: Tree
  depth: number
  isOpen(id: string): boolean
  onToggle(id: string, isOpen: boolean): void
}

/** Deeper pages are not moved further in. */
const mostIndent = 6

function Branch({ pages, depth, ...rest }: BranchProps) {
  const { t } = useTranslation('pages')
  const { tree, isOpen, onToggle } = rest
  const { pathname } = useLocation()
  const first = useFirstOf(pages, ({ id }) => isOpen(id) || pathname === `/doc-page/${id}`)
  return (
    <ul className={css.list}>
      {first.shown.map(({ id, label, icon, color, private: kept }) => {
        const below = tree.below(id)
        const open = below.length > 0 && isOpen(id)
        const name = label === '' ? t('untitled') : label
        return (
          <li key={id}>
            <Row gap={0} style={{ paddingInlineStart: `${Math.min(depth, mostIndent) * 12}px` }}>
              {below.length > 0 ? (
                <button
                  type="button"
                  className={css.toggle}
                  aria-expanded={open}
                  aria-label={t('structure.expand', { label: name })}
                  onClick={() => onToggle(id, !open)}
                >
                  <IconChevronRight size={14} stroke={1.5} aria-hidden />
                </button>
              ) : (
                <span className={css.toggle} />
              )}
              <NavLink to={`/doc-page/${id}`} className={css.link ?? ''}>
                <ItemIcon icon={icon} color={color} size={16} plain />
                <span>{name}</span>
                {kept && <PrivateMark />}
              </NavLink>
            </Row>
            {open && <Branch pages={below} depth={depth + 1} {...rest} />}
          </li>
        )
      })}
      <MoreLine of={first} className={css.link} />
    </ul>
  )
}
