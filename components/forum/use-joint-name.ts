import { useTranslations } from 'next-intl'
import { type Joint, type MiddleJoint, middleJoints, type PairedJoint } from '@/lib/core/referral'

const isMiddle = (joint: string): joint is MiddleJoint =>
  (middleJoints as readonly string[]).includes(joint)

/** Returns a function that names a joint, with its side where there are two. */
export function useJointName(): (joint: Joint) => string {
  const t = useTranslations('referral')
  return (joint) => {
    if (isMiddle(joint)) return t(`joints.${joint}`)
    const side = joint.startsWith('right_') ? 'right' : 'left'
    const name = joint.slice(side.length + 1) as PairedJoint
    return t(`sides.${side}`, { joint: t(`joints.${name}`) })
  }
}
