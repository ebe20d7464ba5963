import { php } from '@codemirror/lang-php'

export const grammar = php({ plain: true })
