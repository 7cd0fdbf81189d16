-- The code by which a patient withdraws consent without an account; its hash alone, one for each case.

CREATE TABLE "case_withdrawal" (
    "post_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "case_withdrawal_pkey" PRIMARY KEY ("post_id")
);

CREATE UNIQUE INDEX "case_withdrawal_code_hash_key" ON "case_withdrawal"("code_hash");

ALTER TABLE "case_withdrawal" ADD CONSTRAINT "case_withdrawal_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
