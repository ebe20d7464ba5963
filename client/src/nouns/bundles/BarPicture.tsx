import { createContext, useContext } from 'react'
import css from '#client/nouns/bundles/bars.module.css'

/** Makes the address at which this page reads a picture of an app: a visitor's page has its own. */
export const PictureAddressContext = createContext<(address: string) => string>((address) => address)

/** The logo of a bar. */
export function BarPicture({ address, alt }: { address: string; alt: string }) {
  const src = useContext(PictureAddressContext)(address)
  return <img className={css.logo} src={src} alt={alt} draggable={false} />
}
