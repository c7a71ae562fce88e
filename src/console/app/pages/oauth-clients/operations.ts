// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new OAuth client. */
export type CreateOauthClientInput = {
  /** Environment of its tokens: live or sandbox. */
  environment: Environment;
  /** Allowed grant types. */
  grantTypes: Array<OauthGrantType>;
  /** Whether it is a public client, without a secret. Default: false. */
  isPublic?: boolean | null | undefined;
  /** Name that the consent page shows. */
  name: string;
  /** Rate limit, in points per minute. Default: 600. */
  ratePerMinute?: number | null | undefined;
  /** Redirect URIs: https, or http for a loopback address. Required for the grant type `authorization_code`. */
  redirectUris?: Array<string> | null | undefined;
  /** The scopes that its tokens can have. A live client has none that you may not give: see `developerScopes`. */
  scopes: Array<string>;
};

/** A new registration token. */
export type CreateOauthRegistrationTokenInput = {
  /** Environment of the clients: live or sandbox. */
  environment: Environment;
  /** Time at which it expires. */
  expiresAt: string;
  /** For whom it is. */
  name: string;
  /** The scopes that the clients can have. */
  scopes: Array<string>;
};

/** The data that a credential accesses: that of its organisation (live) or the sandbox fixtures. */
export type Environment =
  | 'live'
  | 'sandbox';

/** OAuth 2.0 grant type (RFC 6749). */
export type OauthGrantType =
  | 'authorization_code'
  | 'client_credentials'
  | 'device_code'
  | 'refresh_token';

/** Changes to an OAuth client. An absent field keeps its value. */
export type UpdateOauthClientInput = {
  /** Name that the consent page shows. */
  name?: string | null | undefined;
  /** Rate limit, in points per minute. */
  ratePerMinute?: number | null | undefined;
  /** Replaces all redirect URIs. */
  redirectUris?: Array<string> | null | undefined;
  /** Replaces all scopes. A scope that is removed is removed from all existing tokens immediately. */
  scopes?: Array<string> | null | undefined;
};

export type ClientFieldsFragment = { id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<OauthGrantType>, scopes: Array<string>, environment: Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null };

export type OauthClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type OauthClientsQuery = { oauthClients: Array<{ id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<OauthGrantType>, scopes: Array<string>, environment: Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null }> | null };

export type CreateOauthClientMutationVariables = Exact<{
  input: CreateOauthClientInput;
}>;


export type CreateOauthClientMutation = { createOauthClient: { clientSecret: string | null, client: { id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<OauthGrantType>, scopes: Array<string>, environment: Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null } } };

export type UpdateOauthClientMutationVariables = Exact<{
  id: string;
  input: UpdateOauthClientInput;
}>;


export type UpdateOauthClientMutation = { updateOauthClient: { id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<OauthGrantType>, scopes: Array<string>, environment: Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null } };

export type RotateOauthClientSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateOauthClientSecretMutation = { rotateOauthClientSecret: { clientSecret: string | null, client: { id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<OauthGrantType>, scopes: Array<string>, environment: Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null } } };

export type RevokeOauthClientMutationVariables = Exact<{
  id: string;
}>;


export type RevokeOauthClientMutation = { revokeOauthClient: { id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<OauthGrantType>, scopes: Array<string>, environment: Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null } };

export type RegistrationTokenFieldsFragment = { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string, revokedAt: string | null, lastUsedAt: string | null };

export type OauthRegistrationTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type OauthRegistrationTokensQuery = { oauthRegistrationTokens: Array<{ id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string, revokedAt: string | null, lastUsedAt: string | null }> | null };

export type CreateOauthRegistrationTokenMutationVariables = Exact<{
  input: CreateOauthRegistrationTokenInput;
}>;


export type CreateOauthRegistrationTokenMutation = { createOauthRegistrationToken: { token: string, registrationToken: { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string, revokedAt: string | null, lastUsedAt: string | null } } };

export type RevokeOauthRegistrationTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeOauthRegistrationTokenMutation = { revokeOauthRegistrationToken: { id: string, name: string, environment: Environment, scopes: Array<string>, hint: string, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string, revokedAt: string | null, lastUsedAt: string | null } };

export const OauthClientsDocument = {"kind":"Document","documentId":"sha256:2fdba413c72f837864b2aa3b3f8a786f988fc1a5759e515067113cb0c2d1c2bf","definitions":[]} as unknown as DocumentNode<OauthClientsQuery, OauthClientsQueryVariables>;
export const CreateOauthClientDocument = {"kind":"Document","documentId":"sha256:d51a655ff3c182bddca7f1454d530b87f9664e5ddab9dea823fe9d339b76e0d8","definitions":[]} as unknown as DocumentNode<CreateOauthClientMutation, CreateOauthClientMutationVariables>;
export const UpdateOauthClientDocument = {"kind":"Document","documentId":"sha256:cc33e268791fedce88d5bc093f0a777df9f0b62345b2375f869388fd747af28f","definitions":[]} as unknown as DocumentNode<UpdateOauthClientMutation, UpdateOauthClientMutationVariables>;
export const RotateOauthClientSecretDocument = {"kind":"Document","documentId":"sha256:f3594d3e589e64fe136d70e617065e89a40494beab88e6031f08c525dab6de56","definitions":[]} as unknown as DocumentNode<RotateOauthClientSecretMutation, RotateOauthClientSecretMutationVariables>;
export const RevokeOauthClientDocument = {"kind":"Document","documentId":"sha256:5acd3323df0a095fb7b23cc9120bd657853079478f0eb8a967ca08892af18237","definitions":[]} as unknown as DocumentNode<RevokeOauthClientMutation, RevokeOauthClientMutationVariables>;
export const OauthRegistrationTokensDocument = {"kind":"Document","documentId":"sha256:2be34ff0275d8e476144cd112ca1e6e52ac5215ae549b2694134dc4cd41d97d7","definitions":[]} as unknown as DocumentNode<OauthRegistrationTokensQuery, OauthRegistrationTokensQueryVariables>;
export const CreateOauthRegistrationTokenDocument = {"kind":"Document","documentId":"sha256:29bf29c85e45950861ccc2f1757cb52b2dc8c1759a9b727fc425b4d7e3772251","definitions":[]} as unknown as DocumentNode<CreateOauthRegistrationTokenMutation, CreateOauthRegistrationTokenMutationVariables>;
export const RevokeOauthRegistrationTokenDocument = {"kind":"Document","documentId":"sha256:a5e661a2ff73892fd131937f0c79e7d3520c55f3a3a69626815db5eb1e20e703","definitions":[]} as unknown as DocumentNode<RevokeOauthRegistrationTokenMutation, RevokeOauthRegistrationTokenMutationVariables>;