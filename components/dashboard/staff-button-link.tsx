import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonStyle } from '../ui/button-style'
import { StaffLink } from './staff-link'

type Props = ComponentProps<typeof StaffLink> & { variant?: ButtonVariant }

/** A link inside the staff area that looks like a button. */
export function StaffButtonLink({ variant, className, ...rest }: Props) {
  return <StaffLink {...rest} className={buttonStyle(variant, 'medium', className)} />
}
