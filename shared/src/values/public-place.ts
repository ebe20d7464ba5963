/** A page that a visitor can go to: something that has a public link of its own. */
export interface PublicPlace {
  label: string
  icon: string
  color: string
  /** of its own public link; null: the page itself */
  token: string | null
}
