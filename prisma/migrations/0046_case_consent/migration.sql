-- Who consented to what a case shows of the patient, how, in which language and for what.

CREATE TABLE "case_consent" (
    "post_id" UUID NOT NULL,
    "how" VARCHAR(20) NOT NULL,
    "by" VARCHAR(20) NOT NULL,
    "language" VARCHAR(10) NOT NULL,
    "is_minor" BOOLEAN NOT NULL,
    "may_teach" BOOLEAN NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_consent_pkey" PRIMARY KEY ("post_id")
);

ALTER TABLE "case_consent" ADD CONSTRAINT "case_consent_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
