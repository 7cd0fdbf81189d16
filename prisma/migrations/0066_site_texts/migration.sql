-- What administrators say about the site: each save is a version, and the newest one of a key is shown.

-- CreateTable
CREATE TABLE "site_text" (
    "id" UUID NOT NULL,
    "key" VARCHAR(40) NOT NULL,
    "version" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_text_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_text_key_version_key" ON "site_text"("key", "version");

-- CreateIndex
CREATE INDEX "site_text_author_id_idx" ON "site_text"("author_id");

-- AddForeignKey
ALTER TABLE "site_text" ADD CONSTRAINT "site_text_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
