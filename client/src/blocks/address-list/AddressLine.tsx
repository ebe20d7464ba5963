import { IconMapPin } from '@tabler/icons-react'
import { mapAddress } from '#shared/blocks/block-address.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/blocks/address-list/address-list.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import reach from '#client/ui/reach.module.css'
import { classNames } from '#client/ui/class-names.ts'

interface AddressLineProps {
  name: string
  address: string
  /** absent where the record cannot be opened */
  onOpen?: (() => void) | undefined
}

/** A record's name over its address, with the way to a map. */
export function AddressLine({ name, address, onOpen }: AddressLineProps) {
  const { t } = useTranslation('blocks')
  const words = (
    <>
      <Ellipsis size={13} weight="medium">
        {name || t('addressList.unnamed')}
      </Ellipsis>
      <span className={css.address}>{address}</span>
    </>
  )
  return (
    <li className={css.line}>
      {onOpen ? (
        <button type="button" className={css.words} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div className={css.words}>{words}</div>
      )}
      <a
        className={classNames(css.map, reach.reach)}
        href={mapAddress(address)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('addressList.map', { name: name || address })}
        data-tooltip={t('addressList.onMap')}
      >
        <IconMapPin size={16} stroke={1.5} aria-hidden />
      </a>
    </li>
  )
}
