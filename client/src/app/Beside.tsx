import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { Companions } from '#client/app/Companions.tsx'

/** Parts of features beside the page, which comes first: dialogs that its address names, and what runs without being seen. */
export function Beside() {
  return (
    <>
      <AddressDialogs />
      <Companions />
    </>
  )
}
