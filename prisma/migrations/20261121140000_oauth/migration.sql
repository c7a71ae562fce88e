-- CreateEnum
CREATE TYPE "oauth_grant_type" AS ENUM ('authorization_code', 'refresh_token', 'client_credentials');

-- CreateEnum
CREATE TYPE "oauth_token_kind" AS ENUM ('code', 'access', 'refresh', 'client');

-- CreateTable
CREATE TABLE "oauth_clients" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "grant_types" "oauth_grant_type"[],
    "scopes" TEXT[],
    "environment" "environment" NOT NULL,
    "rate_per_minute" INTEGER NOT NULL,
    "secret_hash" BYTEA,
    "secret_hint" TEXT,
    "previous_secret_hash" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_grants" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_tokens" (
    "hash" BYTEA NOT NULL,
    "kind" "oauth_token_kind" NOT NULL,
    "client_id" TEXT NOT NULL,
    "grant_id" UUID,
    "scopes" TEXT[],
    "payload" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "oauth_interactions" (
    "hash" BYTEA NOT NULL,
    "payload" JSON NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_interactions_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_clients_client_id_key" ON "oauth_clients"("client_id");

-- CreateIndex
CREATE INDEX "oauth_clients_org_id_idx" ON "oauth_clients"("org_id");

-- CreateIndex
CREATE INDEX "oauth_grants_org_id_user_id_idx" ON "oauth_grants"("org_id", "user_id");

-- CreateIndex
CREATE INDEX "oauth_grants_user_id_client_id_idx" ON "oauth_grants"("user_id", "client_id");

-- CreateIndex
CREATE INDEX "oauth_grants_client_id_idx" ON "oauth_grants"("client_id");

-- CreateIndex
CREATE INDEX "oauth_grants_expires_at_idx" ON "oauth_grants"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_tokens_client_id_idx" ON "oauth_tokens"("client_id");

-- CreateIndex
CREATE INDEX "oauth_tokens_grant_id_idx" ON "oauth_tokens"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_tokens_expires_at_idx" ON "oauth_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_interactions_expires_at_idx" ON "oauth_interactions"("expires_at");

-- AddForeignKey
ALTER TABLE "oauth_clients" ADD CONSTRAINT "oauth_clients_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("client_id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("client_id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A client's own token hangs on the client, every other one on what a person allowed.
alter table oauth_tokens add constraint oauth_tokens_grant_check check ((kind = 'client') = (grant_id is null));

-- Whatever a token depends on is announced when it changes, by the id that its credential was remembered under.
create trigger announce_credential
  after delete or update of scopes, environment, rate_per_minute, revoked_at on oauth_clients
  for each row execute function announce_credential();

create trigger announce_credential
  after delete or update of scopes, revoked_at on oauth_grants
  for each row execute function announce_credential();

create function announce_token() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_credential', encode(old.hash, 'hex'));
  return null;
end $$;

create trigger announce_token after update of revoked_at on oauth_tokens
  for each row execute function announce_token();

-- A person's tokens follow their membership: a new role is announced, and with the membership goes what they allowed.
create function announce_member() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update oauth_grants set revoked_at = now()
    where org_id = old.org_id and user_id = old.user_id and revoked_at is null;
  end if;
  perform pg_notify('muster_credential', old.user_id::text);
  return null;
end $$;

create trigger announce_member after delete or update of role, worker_id on memberships
  for each row execute function announce_member();
