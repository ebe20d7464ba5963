import { createContext } from 'react'

/** The fields of the form that is filled, in its order; absent: every field. */
export const FormFieldsContext = createContext<readonly string[] | undefined>(undefined)
