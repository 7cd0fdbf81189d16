import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  /** Where links lead to it. */
  id: string
  title: string
  /** Takes the focus where what held it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of the profile under its heading. */
export function ProfileSection({ id, title, headingRef, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="mt-10">
      <h2 ref={headingRef} id={heading} tabIndex={-1} className="text-xl sm:text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}
